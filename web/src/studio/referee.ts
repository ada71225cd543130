/** Asks the server about every sketch, and knows what it said of the last one. */

import type { GradeValue, Verdict } from "./contract.ts";
import type { Running, Tasks, Value } from "./tasks.ts";

export interface RefereeEvents {
  /** The verdict, as soon as it is there. */
  readonly onVerdict: (verdict: Verdict) => void;
  /** Components or a grade as well. */
  readonly onMore: () => void;
  readonly onDone: () => void;
  readonly onFail: (problem: unknown) => void;
}

type Whole = Verdict & { readonly components?: readonly (readonly number[])[]; readonly grade?: GradeValue };

export class Referee {
  /** Of the sketch as it is; null until it is there. */
  verdict: Verdict | null = null;
  /** Cells that can be switched, by what depends on each other. */
  components: readonly (readonly number[])[] = [];
  grade: GradeValue | null = null;
  /** Milliseconds from the question to the last verdict. */
  took = 0;
  private task: Running<Whole> | null = null;

  constructor(
    private readonly tasks: Tasks,
    private readonly events: RefereeEvents,
  ) {}

  ask(parameters: Value): void {
    const { events } = this;
    const began = performance.now();
    const task = this.tasks.start<Whole>("check", parameters, "check", (event, value) => {
      if (task === this.task) this.hear(event, value, began);
    });
    this.task = task;
    this.verdict = this.grade = null;
    this.components = [];
    task.done.then(
      (whole) => {
        if (task !== this.task) return;
        this.components = whole.components ?? this.components;
        this.grade = whole.grade ?? this.grade;
        if (!this.verdict) this.judge(whole, began);
        events.onMore();
        events.onDone();
      },
      (problem: unknown) => {
        if (task === this.task) events.onFail(problem);
      },
    );
  }

  close(): void {
    const { task } = this;
    this.task = null;
    task?.cancel();
  }

  private hear(event: string, value: Value, began: number): void {
    if (event === "verdict") this.judge(value as unknown as Verdict, began);
    else if (event === "components") this.components = value["components"] as number[][];
    else if (event === "grade") this.grade = value as unknown as GradeValue;
    else return;
    this.events.onMore();
  }

  private judge(verdict: Verdict, began: number): void {
    this.verdict = verdict;
    this.took = Math.round(performance.now() - began);
    this.events.onVerdict(verdict);
  }
}
