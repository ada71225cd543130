/** One run of making: what was previewed, what was proved, and which of it is looked at. It draws nothing. */

import type { Arrangement, Shown } from "./contract.ts";
import type { Running, Tasks, Value } from "./tasks.ts";

export type Change = "preview" | "made" | "arrangement" | "progress" | "ended" | "failed";

export class MakeRun {
  /** Quick and not proved; null before it came. */
  preview: Shown | null = null;
  arrangement: Arrangement | null = null;
  share: number | null = null;
  text = "";
  running = false;
  /** Whether somebody asked for its end. */
  stopped = false;
  problem: unknown = null;
  private list: Shown[] = [];
  private best: string | null = null;
  private picked: string | null = null;
  private task: Running<{ made: Shown[]; ended: string }> | null = null;

  /** `byShare` orders by how much is filled, as the papers order their thresholds; else as they were proved. */
  constructor(
    private readonly tell: (change: Change) => void,
    private readonly byShare: boolean,
    kept: readonly Shown[] = [],
  ) {
    this.list = [...kept];
  }

  get made(): readonly Shown[] {
    if (!this.byShare) return this.list;
    return [...this.list].sort((a, b) => (a.facts.filled ?? 0) - (b.facts.filled ?? 0));
  }

  /** What is looked at: what was picked, else the best, else the preview. */
  get chosen(): Shown | null {
    const find = (id: string | null): Shown | undefined => this.list.find(({ facts }) => facts.id === id);
    return find(this.picked) ?? find(this.best) ?? this.list[0] ?? this.preview;
  }

  get proved(): boolean {
    return this.list.length > 0;
  }

  start(tasks: Tasks, parameters: Value): void {
    this.running = true;
    this.task = tasks.start("make", { ...parameters, preview: true }, "make", (event, value) =>
      this.hear(event, value),
    );
    this.task.done.then(
      ({ made }) => {
        this.running = false;
        for (const shown of made) this.add(shown);
        this.best = made[0]?.facts.id ?? this.best;
        this.tell("ended");
      },
      (problem: unknown) => {
        this.running = false;
        this.problem = problem;
        this.tell("failed");
      },
    );
  }

  pick(id: string): void {
    this.picked = id;
    this.tell("made");
  }

  /** Take up puzzles that came about elsewhere, and look at the last of them. */
  adopt(made: readonly Shown[]): void {
    for (const shown of made) this.add(shown);
    const last = made.at(-1);
    if (last) this.pick(last.facts.id);
  }

  /** End soon with the best so far. */
  stop(): void {
    this.stopped = true;
    this.task?.stop();
  }

  cancel(): void {
    this.task?.cancel();
  }

  private hear(event: string, value: Value): void {
    switch (event) {
      case "preview":
        this.preview = value["shown"] as Shown;
        break;
      case "made": {
        const shown = value["shown"] as Shown;
        this.add(shown);
        if (value["best"] === true || this.best === null) this.best = shown.facts.id;
        break;
      }
      case "arrangement":
        this.arrangement = value as unknown as Arrangement;
        if (typeof value["share"] === "number") this.share = value["share"];
        break;
      case "progress":
        this.share = typeof value["share"] === "number" ? value["share"] : this.share;
        this.text = typeof value["text"] === "string" ? value["text"] : "";
        break;
      default:
        return;
    }
    this.tell(event);
  }

  private add(shown: Shown): void {
    if (!this.list.some(({ facts }) => facts.id === shown.facts.id)) this.list.push(shown);
  }
}
