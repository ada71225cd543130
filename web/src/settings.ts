/** What a player has chosen; the same for all puzzles, but for the colours of each. */

import { LANGUAGES, type Language, languageOf } from "./texts.ts";
import type { Store } from "./store.ts";

/** Every choice with its possible values, the first of which is taken when nothing was chosen. */
export const CHOICES = {
  theme: ["system", "light", "dark", "contrast"],
  marks: ["auto", "none", "letters", "patterns"],
  check: ["gentle", "off", "full"],
  language: ["", ...(Object.keys(LANGUAGES) as Language[])],
  strikeOff: [true, false],
  autoCross: [false, true],
  guides: [true, false],
  showTimer: [true, false],
  largeType: [false, true],
  /** How fast the solution is played, in steps a second. */
  speed: [2, 1, 4, 8, 0.5],
} as const;

type Values = { -readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };

const KEY = "settings";

export class Settings {
  readonly values: Values;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly store: Store,
    private readonly pageLanguage: string,
  ) {
    const saved = store.read(KEY);
    const stored: Record<string, unknown> = typeof saved === "object" && saved !== null ? { ...saved } : {};
    const chosen = Object.entries(CHOICES).map(([name, choices]) => {
      const value = stored[name];
      return [name, (choices as readonly unknown[]).includes(value) ? value : choices[0]];
    });
    this.values = Object.fromEntries(chosen) as Values;
  }

  get language(): Language {
    return this.values.language || languageOf([this.pageLanguage, ...navigator.languages]);
  }

  /** The theme shown: the system's wish where none was chosen. */
  get theme(): "light" | "dark" | "contrast" {
    const { theme } = this.values;
    if (theme !== "system") return theme;
    if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }

  /** Theme, size of type and language, as the style sheet and screen readers want them. */
  dressPage(): void {
    const { documentElement: html } = document;
    html.dataset["theme"] = this.theme;
    html.dataset["type"] = this.values.largeType ? "large" : "normal";
    html.lang = this.language;
  }

  set<K extends keyof Values>(name: K, value: Values[K]): void {
    this.values[name] = value;
    this.store.write(KEY, this.values);
    this.tell();
  }

  /** Call back whenever something was chosen; returns how to stop that. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** The colours that the player gave a puzzle in place of its own, by number. */
  coloursOf(id: string): Map<number, string> {
    const saved = this.store.read(`colours:${id}`);
    const entries = typeof saved === "object" && saved !== null ? Object.entries(saved) : [];
    return new Map(
      entries
        .filter((entry): entry is [string, string] => typeof entry[1] === "string" && /^#[0-9a-f]{6}$/.test(entry[1]))
        .map(([number, rgb]) => [Number(number), rgb]),
    );
  }

  setColours(id: string, colours: ReadonlyMap<number, string>): void {
    if (colours.size) this.store.write(`colours:${id}`, Object.fromEntries(colours));
    else this.store.remove(`colours:${id}`);
    this.tell();
  }
}
