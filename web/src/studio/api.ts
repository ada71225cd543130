/**
 * Calls to the server. Each carries the token of the page; what the server refuses comes back as one sentence.
 *
 * While the server is away (it is being restarted) a call that changes nothing, or that may be repeated without harm, is
 * tried again for a while before it fails.
 */

export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const AWAY = 0;
const PAUSES = [150, 300, 600, 1200, 2400, 2400, 2400];

export class Api {
  readonly token = document.querySelector<HTMLMetaElement>("meta[name=nonoforge-token]")?.content ?? "";

  async get<T>(path: string, query: Query = {}): Promise<T> {
    return (await this.send("GET", path + queryText(query), undefined, true)).json() as Promise<T>;
  }

  async put<T>(path: string, value: unknown, leaving = false): Promise<T> {
    return (await this.send("PUT", path, jsonOf(value), !leaving, leaving)).json() as Promise<T>;
  }

  async post<T>(path: string, value: unknown): Promise<T> {
    return (await this.send("POST", path, jsonOf(value), false)).json() as Promise<T>;
  }

  async patch<T>(path: string, value: unknown): Promise<T> {
    return (await this.send("PATCH", path, jsonOf(value), true)).json() as Promise<T>;
  }

  async remove(path: string): Promise<void> {
    await this.send("DELETE", path, undefined, false);
  }

  /** Bytes under a file name; they are kept by their content, so sending them twice does no harm. */
  async upload<T>(path: string, bytes: Blob, name: string): Promise<T> {
    const headers = { "X-File-Name": encodeURIComponent(name) };
    return (await this.send("POST", path, { body: bytes, headers }, true)).json() as Promise<T>;
  }

  /** A file made of what is posted. */
  async file(path: string, value: unknown): Promise<{ blob: Blob; name: string; headers: Headers }> {
    const answer = await this.send("POST", path, jsonOf(value), false);
    const said = answer.headers.get("Content-Disposition") ?? "";
    const starred = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1];
    const plain = /filename="?([^";]+)"?/i.exec(said)?.[1];
    return {
      blob: await answer.blob(),
      name: starred ? decodeURIComponent(starred) : (plain ?? "nonoforge"),
      headers: answer.headers,
    };
  }

  /** An address that an image or a download can use. */
  address(path: string, query: Query = {}): string {
    return path + queryText({ ...query, token: this.token });
  }

  private async send(
    method: string,
    path: string,
    sent: { body: BodyInit; headers: Record<string, string> } | undefined,
    again: boolean,
    leaving = false,
  ): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await fetch(path, {
          method,
          headers: { ...sent?.headers, "X-Nonoforge-Token": this.token },
          body: sent?.body ?? null,
          keepalive: leaving,
        });
        if (answer.ok) return answer;
        throw await problemOf(answer);
      } catch (problem) {
        if (problem instanceof ApiError) throw problem;
        const pause = PAUSES[attempt];
        if (!again || pause === undefined) throw new ApiError("", "away", AWAY);
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  }
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export function queryText(query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function jsonOf(value: unknown): { body: string; headers: Record<string, string> } {
  return { body: JSON.stringify(value), headers: { "Content-Type": "application/json" } };
}

async function problemOf(answer: Response): Promise<ApiError> {
  try {
    const { error, code } = (await answer.json()) as { error?: string; code?: string };
    return new ApiError(error ?? answer.statusText, code ?? "", answer.status);
  } catch {
    return new ApiError(answer.statusText, "", answer.status);
  }
}

/** Hand a file to the reader. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
