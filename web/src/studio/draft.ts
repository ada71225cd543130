/**
 * One design that is being worked on, kept on the server and, until the server has it, in the browser.
 *
 * What is not yet on the server's disk lies in the browser's storage, so neither a closed tab nor a stopped server loses
 * it: whoever opens the draft next sends it.
 */

import type { Store } from "../store.ts";
import { type Api, ApiError } from "./api.ts";
import type { DraftState, DraftValue } from "./contract.ts";

interface Pending {
  readonly title: string;
  readonly kind: string;
  readonly state: DraftState;
  readonly puzzle: string | null;
}

const SEND_AFTER = 300;
const TRY_AGAIN = 2000;

export class Draft {
  private readonly value: { -readonly [K in keyof Pending]: Pending[K] };
  private timer = 0;
  private changes = 0;
  private sent = 0;
  private sending: Promise<void> | null = null;

  private constructor(
    readonly id: string,
    first: Pending,
    readonly made: DraftValue["made"],
    private readonly api: Api,
    private readonly store: Store,
  ) {
    this.value = { ...first };
  }

  static async create(api: Api, store: Store, first: Partial<Pending>): Promise<Draft> {
    const value: Pending = { title: "", kind: "", state: {}, puzzle: null, ...first };
    const { puzzle, ...rest } = value;
    const made = await api.post<DraftValue>("/api/drafts", puzzle === null ? rest : value);
    return new Draft(made.id, value, made.made ?? [], api, store);
  }

  static async load(api: Api, store: Store, id: string): Promise<Draft> {
    const kept = await api.get<DraftValue>(`/api/drafts/${encodeURIComponent(id)}`);
    const pending = store.read(keyOf(id)) as Pending | null | undefined;
    const { title, kind, state, puzzle } = pending?.state ? pending : kept;
    const draft = new Draft(id, { title, kind, state: state ?? {}, puzzle }, kept.made ?? [], api, store);
    if (pending?.state) draft.touch();
    return draft;
  }

  get state(): DraftState {
    return this.value.state;
  }

  get title(): string {
    return this.value.title;
  }

  get kind(): string {
    return this.value.kind;
  }

  get puzzle(): string | null {
    return this.value.puzzle;
  }

  /** Whether the server has everything. */
  get isKept(): boolean {
    return this.sent === this.changes;
  }

  /** Change something; it is in the browser's storage at once and on the server soon. */
  put(change: Partial<Pending>): void {
    Object.assign(this.value, change);
    this.touch();
  }

  patch(state: Partial<DraftState>): void {
    this.put({ state: { ...this.value.state, ...state } });
  }

  /** Send what is left; resolves when the server has it, or cannot be reached. */
  async flush(leaving = false): Promise<void> {
    clearTimeout(this.timer);
    await this.sending;
    if (this.isKept) return;
    this.sending = this.send(leaving).finally(() => (this.sending = null));
    await this.sending;
  }

  close(): void {
    void this.flush(true);
  }

  private touch(): void {
    this.changes++;
    this.store.write(keyOf(this.id), this.value);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.flush(), SEND_AFTER);
  }

  private async send(leaving: boolean): Promise<void> {
    const at = this.changes;
    const { puzzle, ...rest } = this.value;
    try {
      const body = puzzle === null ? rest : this.value;
      await this.api.put(`/api/drafts/${encodeURIComponent(this.id)}`, body, leaving);
      this.sent = at;
      if (this.isKept) this.store.remove(keyOf(this.id));
    } catch (problem) {
      // A server that refuses will refuse again; one that is away comes back.
      if (problem instanceof ApiError && problem.code !== "away") throw problem;
      this.timer = window.setTimeout(() => void this.flush(), TRY_AGAIN);
    }
  }
}

function keyOf(id: string): string {
  return `draft:${id}`;
}
