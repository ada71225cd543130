/** How far the making has come, with a way to end it and keep the best; after a failure a way to try again. */

import { button, element } from "../dom.ts";
import type { MakeRun } from "./make_run.ts";
import type { StudioSay } from "./texts.ts";

export interface ProgressEvents {
  readonly onStop: () => void;
  readonly onAgain: () => void;
}

export class ProgressRow {
  readonly element = element("div", { class: "progress-row", "data-part": "progress", hidden: true });
  private readonly bar: HTMLProgressElement;
  private readonly text = element("span", { class: "soft progress-text" });
  private readonly stop: HTMLButtonElement;
  private readonly again: HTMLButtonElement;

  constructor(
    private readonly say: StudioSay,
    events: ProgressEvents,
    /** Whether to show what the makers say of their work, which is English. */
    private readonly telling: boolean,
  ) {
    const look = { text: true, class: "button-plain" };
    this.bar = element("progress", { max: 1, "aria-label": say("making") });
    this.stop = button(say("stop"), { ...look, icon: "pause", action: "stop" }, events.onStop);
    this.again = button(say("tryAgain"), { ...look, icon: "restart", action: "again" }, events.onAgain);
    this.element.append(this.bar, this.text, this.stop, this.again);
  }

  draw({ running, problem, share, text }: MakeRun): void {
    this.element.hidden = !running && problem === null;
    this.bar.hidden = this.text.hidden = this.stop.hidden = !running;
    this.again.hidden = running || problem === null;
    if (share === null) this.bar.removeAttribute("value");
    else this.bar.value = share;
    const told = this.telling ? text : "";
    this.text.textContent = told || (share === null ? this.say("making") : this.say("percent", { n: Math.round(100 * share) }));
  }
}
