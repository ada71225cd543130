/** Dialogs: the menu, settings, colours, how to play, and a question. */

import { button, element, icon } from "./dom.ts";
import type { Game } from "./game.ts";
import type { Icon } from "./icons.ts";
import { colourName } from "./names.ts";
import { isMono } from "./puzzle.ts";
import { CHOICES, type Settings } from "./settings.ts";
import { LANGUAGES, type Language, type Say, type TextKey, capital } from "./texts.ts";

/** Open a dialog with a heading; it leaves the page when it closes. */
export function openDialog(title: string, name: string, say: Say, ...content: readonly Node[]): HTMLDialogElement {
  const close = button(say("close"), { icon: "close", action: "close-dialog" }, () => dialog.close());
  const head = element("header", { class: "dialog-head" }, element("h2", {}, title), close);
  const body = element("div", { class: "dialog-body" }, ...content);
  const dialog = element("dialog", { class: "dialog", "data-dialog": name, "aria-label": title }, head, body);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export interface MenuItem {
  readonly label: string;
  readonly icon: Icon;
  readonly action: string;
  readonly run: () => void;
}

export function openMenu(say: Say, items: readonly MenuItem[]): void {
  const list = element("div", { class: "menu" });
  const dialog = openDialog(say("more"), "menu", say, list);
  for (const item of items) {
    const made = element(
      "button",
      { type: "button", class: "menu-item", "data-action": item.action },
      icon(item.icon),
      item.label,
    );
    made.addEventListener("click", () => {
      dialog.close();
      item.run();
    });
    list.append(made);
  }
}

/** Ask; `onYes` runs where the answer is yes. */
export function ask(say: Say, question: string, yes: string, onYes: () => void): void {
  const no = button(say("cancel"), { class: "button-plain", action: "cancel" }, () => dialog.close());
  const sure = button(yes, { class: "button-main", action: "confirm" }, () => {
    dialog.close();
    onYes();
  });
  const dialog = openDialog(
    yes,
    "question",
    say,
    element("p", {}, question),
    element("div", { class: "card-row" }, no, sure),
  );
  sure.focus();
}

const NAMES = {
  theme: { system: "themeSystem", light: "themeLight", dark: "themeDark", contrast: "themeContrast" },
  check: { off: "checkOff", gentle: "checkGentle", full: "checkFull" },
  marks: { auto: "marksAuto", none: "marksNone", letters: "marksLetters", patterns: "marksPatterns" },
} as const;

const ORDERS = { theme: CHOICES.theme, check: ["off", "gentle", "full"], marks: CHOICES.marks } as const;

export function openSettings(settings: Settings, say: Say): void {
  const languages = Object.entries(LANGUAGES).map(([code, name]) => [code, name] as const);
  const language = selection(say("language"), "language", languages, settings.language, (code) => {
    settings.set("language", code as Language);
  });
  openDialog(
    say("settings"),
    "settings",
    say,
    element("h3", {}, say("playing")),
    segments(settings, "check", say),
    toggle(settings, "strikeOff", say),
    toggle(settings, "autoCross", say),
    toggle(settings, "guides", say),
    toggle(settings, "showTimer", say),
    element("h3", {}, say("looks")),
    segments(settings, "theme", say),
    segments(settings, "marks", say),
    toggle(settings, "largeType", say),
    language,
  );
}

/** A few choices side by side, as radio buttons. */
function segments(settings: Settings, name: keyof typeof ORDERS, say: Say): HTMLElement {
  const group = element("fieldset", { class: "segments", "data-setting": name }, element("legend", {}, say(name)));
  const names: Readonly<Record<string, TextKey>> = NAMES[name];
  const row = element("div", { class: "segments-row" });
  for (const value of ORDERS[name]) {
    const radio = element("input", { type: "radio", name, value, class: "unseen", id: `${name}-${value}` });
    radio.checked = settings.values[name] === value;
    radio.addEventListener("change", () => settings.set(name, value as never));
    row.append(radio, element("label", { for: radio.id, class: "segment" }, say(names[value]!)));
  }
  group.append(row);
  return group;
}

type Toggled = "strikeOff" | "autoCross" | "guides" | "showTimer" | "largeType";

function toggle(settings: Settings, name: Toggled, say: Say): HTMLElement {
  const box = element("input", { type: "checkbox", role: "switch", class: "switch", "data-setting": name });
  box.checked = settings.values[name];
  box.addEventListener("change", () => settings.set(name, box.checked));
  return element("label", { class: "toggle" }, element("span", {}, say(name)), box);
}

function selection(
  label: string,
  name: string,
  options: readonly (readonly [string, string])[],
  value: string,
  onChange: (value: string) => void,
): HTMLElement {
  const made = element(
    "select",
    { "data-setting": name },
    ...options.map(([code, text]) => element("option", { value: code }, text)),
  );
  made.value = value;
  made.addEventListener("change", () => onChange(made.value));
  return element("label", { class: "toggle" }, element("span", {}, label), made);
}

/** Every colour of the puzzle, to be changed by the player. */
export function openColours(game: Game, say: Say): void {
  const { puzzle, settings } = game;
  const list = element("div", { class: "colour-list" });
  const fields = puzzle.description.palette.map((_, number) => {
    const name =
      number === 0 ? say("background") : isMono(puzzle) ? capital(say("filled")) : colourName(puzzle, number);
    const field = element("input", { type: "color", "data-colour": number, "aria-label": say("colourOf", { name }) });
    field.addEventListener("input", () => {
      settings.setColours(puzzle.id, new Map([...settings.coloursOf(puzzle.id), [number, field.value]]));
    });
    list.append(element("label", { class: "toggle" }, element("span", {}, name), field));
    return field;
  });
  const fill = (): void => fields.forEach((field, number) => (field.value = game.inks.colours[number]!.fill));
  fill();
  const reset = button(say("reset"), { class: "button-plain", action: "reset-colours" }, () => {
    settings.setColours(puzzle.id, new Map());
    fill();
  });
  const marks = segments(settings, "marks", say);
  openDialog(say("colours"), "colours", say, list, marks, element("div", { class: "card-row" }, reset));
}

export function openHelp(game: Game, say: Say): void {
  const { type } = game.puzzle.description.board;
  const rules = type === "solid" ? "rulesSolid" : type === "plane" ? "rulesPlane" : "rules";
  const paragraphs: TextKey[] = [
    rules,
    "helpMouse",
    "helpTouch",
    ...(type === "solid" ? (["helpSolid"] as const) : []),
  ];
  const keys: [string, string][] = [
    ["← ↑ → ↓", say("keyArrows")],
    [say("keySpace"), say("keyPaint")],
    ["X", say("cross")],
    ["1–9, 0", say("keyColours")],
    ["Z, Y", `${say("undo")}, ${say("redo")}`],
    ["H", say("hint")],
    ["W", say("watch")],
    ["T", say("try")],
    ["V", say("history")],
    ["I", say("keyWhere")],
    ["+ − F", `${say("zoomIn")}, ${say("zoomOut")}, ${say("fit")}`],
    ["P", say("pause")],
    ["S", say("settings")],
  ];
  if (type === "solid") keys.splice(1, 0, [say("keyPages"), say("keyLayers")], ["Q E, R F", say("keyTurn")]);
  const table = element(
    "dl",
    { class: "keys" },
    ...keys.flatMap(([key, text]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)]),
  );
  const credits = game.puzzle.description.credits;
  const about = [credits.author, credits.copyright, credits.license, credits.source].filter(Boolean).join(" · ");
  openDialog(
    say("help"),
    "help",
    say,
    ...paragraphs.map((key) => element("p", {}, say(key))),
    element("h3", {}, say("helpKeys")),
    table,
    ...(about ? [element("p", { class: "soft" }, about)] : []),
  );
}
