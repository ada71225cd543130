/**
 * Work on the server, over one socket that is opened again whenever it closes.
 *
 * A task that was running when the socket closed is started anew: all of them give the same result for the same
 * parameters, so nothing is lost by a restart of the server but time.
 */

export type Value = Record<string, unknown>;
export type Hear = (event: string, value: Value) => void;

/** How a task ended without a result. */
export class TaskEnd extends Error {
  constructor(
    readonly code: "replaced" | "cancelled" | "lost" | "error",
    message: string,
  ) {
    super(message);
  }

  /** Whether somebody wanted it so, and nobody needs to be told. */
  get quiet(): boolean {
    return this.code === "replaced" || this.code === "cancelled";
  }
}

export interface Running<T> {
  readonly done: Promise<T>;
  /** End soon with the best so far. */
  stop(): void;
  /** Drop it. */
  cancel(): void;
}

interface Task {
  readonly slot: string;
  readonly name: string;
  readonly parameters: Value;
  readonly hear: Hear;
  readonly resolve: (value: never) => void;
  readonly reject: (problem: TaskEnd) => void;
  /** Whether it was told to end. */
  stopped?: boolean;
}

/** As much of a WebSocket as is used. */
export type Line = Pick<WebSocket, "send" | "close"> & {
  readonly readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
};

const OPEN = 1;
const FIRST_PAUSE = 150;
const LONGEST_PAUSE = 4000;

export class Tasks {
  /** Hears what concerns no task: `hello`, `workers`, `library`, `jobs`; and `away` and `back` of the line itself. */
  readonly listeners = new Set<Hear>();
  private readonly running = new Map<number, Task>();
  private line: Line | null = null;
  private last = 0;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly connect: () => Line) {
    this.open();
  }

  get connected(): boolean {
    return this.line?.readyState === OPEN;
  }

  /** Start a task; a newer one of the same slot replaces it. */
  start<T>(name: string, parameters: Value, slot = "", hear: Hear = () => undefined): Running<T> {
    let id = 0;
    const done = new Promise<T>((resolve, reject) => {
      id = this.begin({ slot, name, parameters, hear, resolve, reject });
    });
    // Whoever drops a task need not wait for it.
    done.catch(() => undefined);
    const current = (): number | undefined => (this.running.has(id) ? id : this.renamed.get(id));
    return {
      done,
      stop: () => this.tell(current(), "stop"),
      cancel: () => this.tell(current(), "cancel"),
    };
  }

  on(hear: Hear): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  /** Ids that tasks have had before the line was lost, to the ids they have now. */
  private readonly renamed = new Map<number, number>();

  private begin(task: Task): number {
    const id = ++this.last;
    if (task.slot) {
      for (const [other, { slot, reject }] of this.running) {
        if (slot !== task.slot || this.connected) continue;
        // The server was never told of the older one, or has forgotten it.
        this.running.delete(other);
        reject(new TaskEnd("replaced", ""));
      }
    }
    this.running.set(id, task);
    this.sendStart(id, task);
    return id;
  }

  private sendStart(id: number, { slot, name, parameters }: Task): void {
    this.post({ type: "start", id, slot, task: name, with: parameters });
  }

  private tell(id: number | undefined, type: "stop" | "cancel"): void {
    if (id === undefined) return;
    const task = this.running.get(id);
    if (this.connected) {
      if (task) task.stopped = true;
      this.post({ type, id });
      return;
    }
    this.running.delete(id);
    task?.reject(new TaskEnd("cancelled", ""));
  }

  private post(message: Value): void {
    if (this.connected) this.line!.send(JSON.stringify(message));
  }

  private open(): void {
    const line = this.connect();
    this.line = line;
    line.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.resume();
      this.spread("back", {});
    };
    line.onmessage = ({ data }) => this.receive(data);
    line.onclose = () => {
      if (this.line !== line) return;
      this.line = null;
      this.spread("away", {});
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
    };
  }

  /** Everything that was running, under new ids: the old ones belong to the old line. */
  private resume(): void {
    const tasks = [...this.running];
    this.running.clear();
    for (const [old, task] of tasks) {
      if (task.stopped) {
        // Begun anew it would not know that nobody wants more.
        task.reject(new TaskEnd("cancelled", ""));
        continue;
      }
      const id = ++this.last;
      for (const [first, now] of this.renamed) if (now === old) this.renamed.set(first, id);
      this.renamed.set(old, id);
      this.running.set(id, task);
      this.sendStart(id, task);
    }
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Value;
    const event = String(message["event"]);
    const id = message["id"];
    if (typeof id !== "number") {
      this.spread(event, message);
      return;
    }
    const task = this.running.get(id);
    if (!task) return;
    const sentence = typeof message["error"] === "string" ? message["error"] : "";
    switch (event) {
      case "done":
        this.running.delete(id);
        task.resolve(message["value"] as never);
        return;
      case "error":
      case "lost":
      case "replaced":
      case "cancelled":
        this.running.delete(id);
        task.reject(new TaskEnd(event, sentence));
        return;
      default:
        task.hear(event, message);
    }
  }

  private spread(event: string, value: Value): void {
    for (const hear of this.listeners) hear(event, value);
  }
}

/** The socket of the page that this is. */
export function pageLine(token: string): Line {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/socket`, ["nonoforge.studio", `token.${token}`]) as Line;
}
