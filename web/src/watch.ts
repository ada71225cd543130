/** Watching the solution: play, pause, step, speed and a slider over the deductions, each with its sentence. */

import { Card, paragraph, rowOf, slider } from "./card.ts";
import { OPEN } from "./clues.ts";
import { button, element, icon, press } from "./dom.ts";
import { DARK, type Game } from "./game.ts";
import { whyNoHints } from "./hint_card.ts";
import { isWrong } from "./hints.ts";
import { CHOICES } from "./settings.ts";
import { type Say, capital } from "./texts.ts";
import { Walk } from "./walk.ts";

export class Watch {
  private walk: Walk | null = null;
  private timer = 0;
  private readonly parts = {
    count: element("span", { class: "card-count", "data-part": "watch-count" }),
    rule: element("p", { class: "card-rule" }),
    reason: element("p", { class: "card-reason", "data-part": "watch-reason" }),
    slider: slider("", "watch-slider", 0, 0, (at) => {
      this.pause();
      this.goTo(at);
    }),
    play: button("", { icon: "play", action: "watch-play" }, () => (this.playing ? this.pause() : this.play())),
  };

  constructor(
    private readonly game: Game,
    private readonly card: Card,
    private readonly say: Say,
    private readonly reveal: (cell: number) => void,
  ) {}

  get playing(): boolean {
    return this.timer !== 0;
  }

  /** Open at the current state, or close. */
  toggle(): void {
    if (this.card.name === "watch") this.card.close();
    else this.open(false);
  }

  private open(fromStart: boolean): void {
    const { game, say } = this;
    const { puzzle } = game;
    if (!puzzle.description.deductions.length) {
      this.card.open("watch", [paragraph(whyNoHints(puzzle.description.hints, say) || say("noMore"))]);
      return;
    }
    const from = fromStart || game.finished ? puzzle.given : game.state.marks;
    const wrong = from.some((mark, cell) => isWrong(game.truth, cell, mark));
    this.walk = new Walk(puzzle, from, game.truth);
    this.parts.slider.max = String(this.walk.steps.length);
    this.parts.slider.setAttribute("aria-label", say("stepOf", { n: "", all: this.walk.steps.length }));
    const begun = from.some((mark, cell) => mark !== OPEN && puzzle.given[cell] === OPEN);
    this.card.open("watch", this.content(begun), () => this.close());
    game.stage(this.walk.marks);
    this.goTo(0);
    this.parts.reason.textContent = say("watchIntro") + (wrong ? ` ${say("watchMistakes")}` : "");
  }

  private content(begun: boolean): Node[] {
    const { say, parts } = this;
    const back = button(say("stepBack"), { icon: "previous", action: "watch-back" }, () => this.step(-1));
    const on = button(say("stepOn"), { icon: "next", action: "watch-next" }, () => this.step(1));
    const speed = button(say("speed"), { action: "watch-speed", class: "button-plain" }, () => this.faster());
    this.nameSpeed(speed);
    const restart = button(say("fromStart"), { icon: "restart", action: "watch-start" }, () => this.open(true));
    const buttons = [back, parts.play, on, speed, ...(begun ? [restart] : []), parts.count];
    return [element("div", { class: "card-text" }, parts.rule, parts.reason), parts.slider, rowOf(...buttons)];
  }

  private play(): void {
    const { walk } = this;
    if (!walk) return;
    if (walk.at >= walk.steps.length) this.goTo(0);
    this.timer = window.setInterval(() => this.tick(), 1000 / this.game.settings.values.speed);
    this.namePlay();
  }

  private pause(): void {
    clearInterval(this.timer);
    this.timer = 0;
    this.namePlay();
  }

  private tick(): void {
    const { walk } = this;
    if (!walk) return;
    this.goTo(walk.at + 1);
    if (walk.at >= walk.steps.length) this.pause();
  }

  private step(by: number): void {
    this.pause();
    if (this.walk) this.goTo(this.walk.at + by);
  }

  private goTo(at: number): void {
    const { walk, game, parts, say } = this;
    if (!walk) return;
    const cells = walk.goTo(at);
    game.stagedChanged(cells);
    const step = walk.steps[walk.at - 1];
    const last = walk.at === walk.steps.length;
    parts.slider.value = String(walk.at);
    parts.count.textContent = say("stepOf", { n: walk.at, all: walk.steps.length });
    parts.rule.textContent = step ? capital(say(`rule-${step.deduction.rule}`)) : "";
    parts.reason.textContent = step ? step.deduction.reason : "";
    const marked = step ? step.deduction.changes.map(([cell]) => cell) : [];
    const line = step?.deduction.line ?? null;
    game.shine(step && !last ? { lines: line === null ? [] : [line], cells: marked, wrong: false } : DARK);
    if (marked.length && !last) this.reveal(marked[0]!);
    if (!this.playing) game.tell("said", step ? step.deduction.reason : say("watchIntro"));
    if (last) game.tell("said", say("watchEnd"));
  }

  private faster(): void {
    const order = [...CHOICES.speed].sort((a, b) => a - b);
    const { settings } = this.game;
    settings.set("speed", order[(order.indexOf(settings.values.speed) + 1) % order.length]!);
    const made = this.card.element.querySelector<HTMLElement>("[data-action=watch-speed]");
    if (made) this.nameSpeed(made);
    if (this.playing) {
      this.pause();
      this.play();
    }
  }

  private nameSpeed(made: HTMLElement): void {
    const times = `×${this.game.settings.values.speed / 2}`;
    made.setAttribute("aria-label", `${this.say("speed")} ${times}`);
    made.querySelector("span")!.textContent = times;
  }

  private namePlay(): void {
    const label = this.say(this.playing ? "pause" : "playAnimation");
    this.parts.play.replaceChildren(icon(this.playing ? "pause" : "play"));
    this.parts.play.setAttribute("aria-label", label);
    this.parts.play.title = label;
    press(this.parts.play, this.playing);
  }

  private close(): void {
    this.pause();
    this.walk = null;
    this.game.shine(DARK);
    this.game.stage(null);
  }
}
