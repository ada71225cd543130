/** The screen on which a puzzle is played: bars, stage and cards around one game and one view of its board. */

import { Card } from "./card.ts";
import { openHistory, openTrial } from "./cards.ts";
import type { Entry } from "./description.ts";
import { ask, openColours, openHelp, openMenu, openSettings } from "./dialogs.ts";
import { button, element, icon } from "./dom.ts";
import { openFinish, openLink } from "./finish.ts";
import { DARK, Game } from "./game.ts";
import { GridView } from "./grid_view.ts";
import { HintCard, whyNoHints } from "./hint_card.ts";
import { Input } from "./input.ts";
import { Keyboard } from "./keyboard.ts";
import { LayerView } from "./layer_view.ts";
import { PlaneView } from "./plane_view.ts";
import type { Puzzle } from "./puzzle.ts";
import type { Settings } from "./settings.ts";
import { gridSheet } from "./sheet.ts";
import { subtitleOf } from "./shelf.ts";
import type { Store } from "./store.ts";
import type { Say } from "./texts.ts";
import { Timer, clock } from "./timer.ts";
import { Toolbar } from "./toolbar.ts";
import type { View } from "./view.ts";
import { Voice } from "./voice.ts";
import { Watch } from "./watch.ts";

/** How a solid is shown in 3D; null where the browser cannot. Only one of the two bundles has it. */
export type SolidViewMaker = (game: Game, say: Say) => View | null;

export interface PlayOptions {
  readonly entry: Entry;
  readonly heading: string;
  readonly settings: Settings;
  readonly store: Store;
  readonly say: Say;
  readonly solidView: SolidViewMaker | null;
  readonly onBack: (() => void) | null;
  readonly onNext: (() => void) | null;
}

const SAVE_AFTER = 400;

export class PlayScreen {
  readonly element: HTMLElement;
  private readonly game: Game;
  private readonly timer: Timer;
  private readonly stage = element("main", { class: "stage", id: "stage" });
  private readonly notice = element("p", { class: "notice", hidden: true, role: "status" });
  private readonly clock: HTMLButtonElement;
  private readonly time = element("span", { "data-part": "time" });
  private readonly curtain = element("div", { class: "curtain", hidden: true });
  private readonly card: Card;
  private readonly hint: HintCard;
  private readonly watch: Watch;
  private readonly toolbar: Toolbar;
  private readonly keyboard: Keyboard;
  private readonly stop = new AbortController();
  private view!: View;
  private input: Input | null = null;
  private voice!: Voice;
  private saving = 0;
  private ticking = 0;
  private unsubscribe: () => void;
  private layered = false;

  constructor(
    puzzle: Puzzle,
    private readonly options: PlayOptions,
  ) {
    const { settings, store, say } = options;
    this.game = new Game(puzzle, settings);
    const { progress, damaged } = store.loadState(puzzle.id, this.game.state, puzzle.colours);
    this.game.reading.update(Array.from({ length: puzzle.cells }, (_, cell) => cell));
    this.game.hintsUsed = progress?.hints ?? 0;
    this.game.finished = (progress?.finished ?? false) && this.game.reading.solved;
    this.timer = new Timer(progress?.seconds ?? 0);
    this.card = new Card(say, () => this.makeRoom());
    const reveal = (cell: number): void => this.view.reveal(cell);
    this.hint = new HintCard(this.game, this.card, say, reveal);
    this.watch = new Watch(this.game, this.card, say, reveal);
    this.clock = button(say("pause"), { action: "pause", class: "clock", key: "P" }, () => this.pause());
    this.clock.replaceChildren(this.time);
    this.toolbar = new Toolbar(this.game, say, {
      undo: () => this.undo(),
      redo: () => this.redo(),
      hint: () => this.hint.ask(),
      watch: () => this.watch.toggle(),
      history: () => openHistory(this.game, this.card, say),
      checkpoint: () => openTrial(this.game, this.card, say),
      more: () => this.openMenu(),
    });
    this.element = element("div", {
      class: "play",
      "data-screen": "play",
      "data-kind": puzzle.description.kind,
      "data-puzzle": puzzle.id,
    });
    this.element.append(this.header(), this.stage, this.card.element, this.toolbar.element);
    this.stage.append(this.notice, this.curtain);
    this.keyboard = this.makeKeyboard();
    this.unsubscribe = settings.onChange(() => this.restyle());
    this.listen();
    if (damaged) this.tellNotice(say("damaged"));
    else if (store.forgets) this.tellNotice(say("notKept"));
    else if (puzzle.description.hints !== "yes" && puzzle.description.hints !== "off")
      this.tellNotice(whyNoHints(puzzle.description.hints, say));
  }

  /** To be called once the screen is in the page: views measure themselves. */
  begin(): void {
    this.showView();
    if (this.game.finished) this.timer.hold("finished");
    else if (!this.game.state.length) this.game.autoCross(this.game.puzzle.lines.keys());
    if (this.game.state.checkpoint) openTrial(this.game, this.card, this.options.say);
    this.tick();
    this.ticking = window.setInterval(() => this.tick(), 1000);
    this.mirror();
    const { game } = this;
    const handle = {
      boxOf: (cell: number) => this.view.boxOf(cell),
      get marks() {
        return [...game.shown];
      },
    };
    Object.assign(this.element, { nonoforge: handle });
  }

  close(): void {
    this.save();
    this.stop.abort();
    this.unsubscribe();
    this.keyboard.close();
    this.card.close();
    this.input?.close();
    this.view.close();
    clearInterval(this.ticking);
    clearTimeout(this.saving);
  }

  private header(): HTMLElement {
    const { say, entry, onBack, heading } = this.options;
    return element(
      "header",
      { class: "top-bar" },
      onBack ? button(say("back"), { icon: "back", action: "back" }, onBack) : null,
      element(
        "div",
        { class: "top-title" },
        element("h1", { dir: "auto" }, heading),
        element("p", { class: "soft" }, subtitleOf(entry, say)),
      ),
      this.clock,
      button(say("settings"), { icon: "settings", action: "settings", key: "S" }, () =>
        openSettings(this.options.settings, say),
      ),
    );
  }

  /** The view of the board, for the first time or another one. */
  private showView(): void {
    const { game, stage } = this;
    const { say } = this.options;
    this.input?.close();
    if (this.view as View | undefined) {
      this.voice.close();
      this.view.close();
      stage.replaceChildren(this.notice, this.curtain);
    }
    this.view = this.makeView();
    stage.prepend(this.view.element, this.corner());
    if (this.view.controls) stage.append(this.withSwitch(this.view.controls));
    this.view.restyle();
    this.view.relight();
    this.input = new Input(game, this.view, stage);
    this.voice = new Voice(game, say, this.view.element);
    const { element: surface } = this.view;
    surface.addEventListener("focus", () => this.view.frame(surface.matches(":focus-visible") ? game.cursor : null));
    surface.addEventListener("blur", () => this.view.frame(null));
  }

  private makeView(): View {
    const { game } = this;
    const { solidView, say } = this.options;
    const { board } = game.puzzle.description;
    if (board.type === "grid") return new GridView(game, gridSheet(board));
    if (board.type === "plane") return new PlaneView(game, board);
    const made = this.layered ? null : (solidView?.(game, say) ?? null);
    if (made) return made;
    if (!this.layered && solidView) this.tellNotice(say("noWebgl"));
    this.layered = true;
    return new LayerView(game, board, say);
  }

  private corner(): HTMLElement {
    const { say } = this.options;
    const zoom = (factor: number): void => {
      const box = this.view.element.getBoundingClientRect();
      this.view.zoom(factor, box.x + box.width / 2, box.y + box.height / 2);
    };
    const corner = element(
      "div",
      { class: "corner" },
      button(say("zoomIn"), { icon: "zoomIn", action: "zoom-in", key: "+" }, () => zoom(1.4)),
      button(say("zoomOut"), { icon: "zoomOut", action: "zoom-out", key: "−" }, () => zoom(1 / 1.4)),
      button(say("fit"), { icon: "fit", action: "fit", key: "F" }, () => this.view.fit()),
    );
    return corner;
  }

  /** A solid's controls, with the way to its other view. */
  private withSwitch(controls: HTMLElement): HTMLElement {
    const { say, solidView } = this.options;
    if (!solidView) return controls;
    const label = say(this.layered ? "solidView" : "layerView");
    controls.append(
      button(label, { icon: this.layered ? "cube" : "layers", action: "switch-view" }, () => {
        this.layered = !this.layered;
        this.showView();
      }),
    );
    return controls;
  }

  private listen(): void {
    const { game } = this;
    const { signal } = this.stop;
    game.on("cells", (cells, lines) => this.view.redraw(cells, lines));
    game.on("light", () => this.view.relight());
    game.on("cursor", () => {
      if (document.activeElement === this.view.element) this.view.frame(game.cursor);
    });
    game.on("moved", () => this.saveSoon());
    game.on("solved", () => this.finish());
    const hide = (): void => {
      if (document.visibilityState === "hidden") {
        this.timer.hold("hidden");
        this.save();
      } else this.timer.release("hidden");
    };
    document.addEventListener("visibilitychange", hide, { signal });
    addEventListener("pagehide", () => this.save(), { signal });
    const system = (): void => this.options.settings.tell();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", system, { signal });
  }

  private makeKeyboard(): Keyboard {
    const { say, settings } = this.options;
    return new Keyboard(this.game, () => this.view, {
      undo: () => this.undo(),
      redo: () => this.redo(),
      hint: () => this.hint.ask(),
      watch: () => this.watch.toggle(),
      settings: () => openSettings(settings, say),
      help: () => openHelp(this.game, say),
      history: () => openHistory(this.game, this.card, say),
      checkpoint: () => openTrial(this.game, this.card, say),
      where: () => this.voice.tellCell(true),
      pause: () => this.pause(),
      close: () => this.card.close(),
      focus: () => {
        this.view.element.focus({ preventScroll: true });
        this.view.frame(this.game.cursor);
      },
    });
  }

  private openMenu(): void {
    const { say, settings, onBack } = this.options;
    const { game, card } = this;
    openMenu(say, [
      { label: say("try"), icon: "flag", action: "menu-try", run: () => openTrial(game, card, say) },
      { label: say("history"), icon: "history", action: "menu-history", run: () => openHistory(game, card, say) },
      { label: say("watch"), icon: "watch", action: "menu-watch", run: () => this.watch.toggle() },
      { label: say("colours"), icon: "palette", action: "menu-colours", run: () => openColours(game, say) },
      { label: say("settings"), icon: "settings", action: "menu-settings", run: () => openSettings(settings, say) },
      { label: say("restart"), icon: "restart", action: "menu-restart", run: () => this.restart() },
      ...(game.puzzle.description.link
        ? [{ label: say("shareLink"), icon: "link" as const, action: "menu-link", run: () => openLink(game, say) }]
        : []),
      { label: say("help"), icon: "help", action: "menu-help", run: () => openHelp(game, say) },
      ...(onBack ? [{ label: say("back"), icon: "shelf" as const, action: "menu-back", run: onBack }] : []),
    ]);
  }

  private restart(): void {
    const { say } = this.options;
    ask(say, say("restartSure"), say("restart"), () => {
      const { game } = this;
      this.card.close();
      game.finished = false;
      game.hintsUsed = 0;
      game.shine(DARK);
      this.timer.reset();
      this.timer.release("finished");
      game.walk(game.state.clear());
      game.autoCross(game.puzzle.lines.keys());
      this.tick();
      this.mirror();
    });
  }

  private undo(): void {
    this.game.undo();
    this.game.tell("said", this.options.say("undone"));
  }

  private redo(): void {
    this.game.redo();
    this.game.tell("said", this.options.say("redone"));
  }

  private pause(): void {
    const { say } = this.options;
    if (this.game.finished) {
      this.openEnd();
      return;
    }
    const paused = this.curtain.hidden;
    this.curtain.hidden = !paused;
    if (paused) {
      this.timer.hold("paused");
      const resume = button(say("resume"), { icon: "play", text: true, class: "button-main", action: "resume" }, () =>
        this.pause(),
      );
      this.curtain.replaceChildren(element("p", { class: "curtain-title" }, say("paused")), resume);
      resume.focus();
    } else this.timer.release("paused");
    this.tick();
  }

  private finish(): void {
    this.timer.hold("finished");
    this.card.close();
    this.game.shine(DARK);
    this.view.restyle();
    this.toolbar.restyle();
    this.save();
    this.mirror();
    this.tick();
    this.game.tell("said", this.options.say("solved"));
    this.openEnd();
  }

  /** The end, which the clock opens again later. */
  private openEnd(): void {
    const { say, onNext } = this.options;
    const result = { seconds: this.timer.seconds, hints: this.game.hintsUsed };
    openFinish(this.game, say, result, onNext);
  }

  /** A card beside the board takes a column of its own only where it would lie on the board. */
  private makeRoom(): void {
    const { element: card, isOpen } = this.card;
    const aside = isOpen && getComputedStyle(card).position === "absolute";
    if (!aside) delete this.element.dataset["room"];
    else if (this.view.rightEdge > card.getBoundingClientRect().left - 8) this.element.dataset["room"] = "card";
  }

  private restyle(): void {
    this.game.freshInks();
    this.view.restyle();
    this.toolbar.restyle();
    this.game.autoCross(this.game.puzzle.lines.keys());
    this.tick();
  }

  private tick(): void {
    this.time.textContent = clock(this.timer.seconds);
    this.clock.hidden = !this.options.settings.values.showTimer;
    this.clock.replaceChildren(...(this.timer.running ? [this.time] : [icon("pause"), this.time]));
  }

  /** The state of play as attributes, and where cells are: for tests and for pages around the player. */
  private mirror(): void {
    this.element.dataset["solved"] = String(this.game.finished);
    this.element.dataset["moves"] = String(this.game.state.at);
  }

  private tellNotice(text: string): void {
    this.notice.textContent = text;
    this.notice.hidden = false;
    setTimeout(() => (this.notice.hidden = true), 8000);
  }

  private saveSoon(): void {
    this.mirror();
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), SAVE_AFTER);
  }

  private save(): void {
    clearTimeout(this.saving);
    const { state, hintsUsed: hints, finished, puzzle } = this.game;
    if (!state.length && this.timer.seconds < 1) return;
    this.options.store.saveState(puzzle.id, state, { seconds: this.timer.seconds, hints, finished });
  }
}
