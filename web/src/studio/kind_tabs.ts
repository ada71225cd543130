/** The kinds that a source can become, as tabs, each with a small picture of what it would be. */

import { element, icon } from "../dom.ts";
import type { Icon } from "../icons.ts";
import type { KindName, KindOffer, Shown, Source } from "./contract.ts";
import { thumbnail } from "./showcase.ts";
import type { Studio } from "./studio.ts";
import type { Running } from "./tasks.ts";
import type { StudioKey } from "./texts.ts";

const NAMES: Readonly<Record<KindName, StudioKey>> = {
  mono: "kindMono",
  colour: "kindColour",
  tangram: "kindTangram",
  curved: "kindCurved",
  solid: "kindSolid",
};
const ICONS: Readonly<Record<KindName, Icon>> = {
  mono: "shelf",
  colour: "palette",
  tangram: "tangram",
  curved: "curve",
  solid: "cube",
};
/** Kinds of which a first look takes no time worth mentioning. */
const QUICK: ReadonlySet<KindName> = new Set(["mono", "colour", "tangram"]);
const PICTURE = 40;

export class KindTabs {
  readonly element = element("div", { class: "kind-tabs", role: "tablist" });
  private readonly looks = new Map<KindName, Shown>();
  private readonly peeks = new Map<KindName, Running<unknown>>();

  constructor(
    private readonly studio: Studio,
    private readonly source: Source,
    private readonly offers: readonly KindOffer[],
    private current: KindName,
    private readonly onChoose: (kind: KindName) => void,
  ) {
    this.element.setAttribute("aria-label", studio.say("kinds"));
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  /** What is known to come of a kind. */
  lookOf(kind: KindName): Shown | null {
    return this.looks.get(kind) ?? null;
  }

  show(kind: KindName, shown: Shown): void {
    this.looks.set(kind, shown);
    this.drawPicture(kind);
  }

  choose(kind: KindName): void {
    if (kind === this.current) return;
    this.current = kind;
    this.draw();
    this.onChoose(kind);
  }

  /** A first look at the kinds behind the other tabs. */
  peekAll(): void {
    for (const kind of this.source.kinds) {
      if (kind === this.current || !QUICK.has(kind) || this.looks.has(kind) || this.peeks.has(kind)) continue;
      const method = this.offers.find(({ name }) => name === kind)!.methods[0]!.name;
      const parameters = { source: this.source.id, kind, method, settings: {}, preview: "only" };
      const peek = this.studio.tasks.start("make", parameters, `peek-${kind}`, (event, value) => {
        if (event !== "preview" && event !== "made") return;
        this.show(kind, value["shown"] as Shown);
        peek.stop();
      });
      this.peeks.set(kind, peek);
    }
  }

  /** Everything anew, after a change of colours. */
  draw(): void {
    const { say } = this.studio;
    this.element.replaceChildren(
      ...this.source.kinds.map((kind) => {
        const current = kind === this.current;
        const tab = element(
          "button",
          {
            type: "button",
            role: "tab",
            class: "kind-tab",
            "aria-selected": String(current),
            tabindex: current ? 0 : -1,
            "data-kind": kind,
            "data-action": `kind-${kind}`,
            title: say(NAMES[kind]),
          },
          element("span", { class: "kind-picture" }, icon(ICONS[kind])),
          say(NAMES[kind]),
        );
        tab.addEventListener("click", () => this.choose(kind));
        return tab;
      }),
    );
    for (const kind of this.source.kinds) this.drawPicture(kind);
  }

  close(): void {
    for (const peek of this.peeks.values()) peek.cancel();
  }

  private drawPicture(kind: KindName): void {
    const shown = this.looks.get(kind);
    const place = this.element.querySelector(`[data-kind=${kind}] .kind-picture`);
    if (shown && place)
      place.replaceChildren(thumbnail(shown.description, shown.picture, this.studio.settings, PICTURE));
  }

  private key(event: KeyboardEvent): void {
    const { kinds } = this.source;
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const next = kinds[(kinds.indexOf(this.current) + step + kinds.length) % kinds.length]!;
    this.choose(next);
    this.element.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus();
  }
}
