/** A form made of the settings that the server describes: a slider, choice, switch or text for each, with help. */

import { element } from "../dom.ts";
import type { Setting, SettingValue, Settings } from "./contract.ts";

export interface FormOptions {
  readonly settings: readonly Setting[];
  readonly values: Settings;
  /** Settings that stand elsewhere on the page. */
  readonly hidden?: ReadonlySet<string>;
  /** Settings in plain sight; where they are not named, all that belong to the method alone. */
  readonly first?: ReadonlySet<string>;
  /** The heading of what is rarely needed. */
  readonly more: string;
  /** What a value that nobody chose is called. */
  readonly auto: string;
  readonly onChange: (values: Settings) => void;
}

/** "break_angle" as a label. */
export function labelOf(name: string): string {
  const words = name.replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameOf({ label, name }: Setting): string {
  return label ?? labelOf(name);
}

function choiceName({ choiceLabels }: Setting, choice: string | number): string {
  return choiceLabels?.[choice] || labelOf(String(choice));
}

/** What is sent: only what differs from the default. */
export function chosen(settings: readonly Setting[], values: Settings): Settings {
  const defaults = new Map(settings.map((setting) => [setting.name, setting.default]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => defaults.has(name) && defaults.get(name) !== value),
  );
}

/** A value from a field as the setting wants it; null where it is none. */
export function parsed(setting: Setting, text: string): SettingValue | null {
  if (setting.type !== "int" && setting.type !== "float") return text;
  if (!text.trim()) return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  const within = Math.min(Math.max(number, setting.low ?? -Infinity), setting.high ?? Infinity);
  return setting.type === "int" ? Math.round(within) : within;
}

export function optionForm(options: FormOptions): HTMLElement {
  const { settings, hidden = new Set() } = options;
  const values: Record<string, SettingValue> = { ...options.values };
  const change = (name: string, value: SettingValue | null): void => {
    if (value === null) delete values[name];
    else values[name] = value;
    options.onChange({ ...values });
  };
  const shown = settings.filter(({ name }) => !hidden.has(name));
  const row = (setting: Setting): HTMLElement => fieldOf(setting, values[setting.name], options.auto, change);
  const first = options.first ?? new Set(shown.filter(({ group }) => group !== "general").map(({ name }) => name));
  const form = element("div", { class: "option-form" }, ...shown.filter(({ name }) => first.has(name)).map(row));
  const rest = shown.filter(({ name }) => !first.has(name)).map(row);
  if (rest.length)
    form.append(element("details", { class: "option-more" }, element("summary", {}, options.more), ...rest));
  return form;
}

type Change = (name: string, value: SettingValue | null) => void;

function fieldOf(setting: Setting, value: SettingValue | undefined, auto: string, change: Change): HTMLElement {
  const id = `option-${setting.name}`;
  const help = element("p", { class: "option-help", id: `${id}-help` }, setting.help);
  const field = controlOf(setting, value, auto, id, change);
  const label = element("label", { for: id, class: "option-label" }, nameOf(setting));
  if (setting.unit) label.append(element("span", { class: "soft" }, ` ${setting.unit}`));
  return element(
    "div",
    { class: `option option-${setting.type}`, "data-option": setting.name, title: setting.help },
    label,
    field,
    setting.help ? help : null,
  );
}

function controlOf(
  setting: Setting,
  value: SettingValue | undefined,
  auto: string,
  id: string,
  change: Change,
): HTMLElement {
  const { name, help } = setting;
  const described = help ? `${id}-help` : null;
  if (setting.type === "bool") {
    const box = element("input", {
      type: "checkbox",
      role: "switch",
      class: "switch",
      id,
      "aria-describedby": described,
    });
    box.checked = Boolean(value ?? setting.default);
    box.addEventListener("change", () => change(name, box.checked));
    return box;
  }
  if (setting.choices?.length) {
    const made = element(
      "select",
      { id, "aria-describedby": described },
      ...(setting.optional ? [element("option", { value: "" }, auto)] : []),
      ...setting.choices.map((choice) => element("option", { value: choice }, choiceName(setting, choice))),
    );
    made.value = String(value ?? setting.default ?? "");
    made.addEventListener("change", () => change(name, made.value === "" && setting.optional ? null : made.value));
    return made;
  }
  if (setting.slider) return sliderOf(setting, setting.slider, value, auto, id, change);
  const numeric = setting.type === "int" || setting.type === "float";
  const made = element("input", {
    type: numeric ? "number" : "text",
    class: "field",
    id,
    "aria-describedby": described,
    min: setting.low,
    max: setting.high,
    step: setting.type === "int" ? 1 : numeric ? "any" : null,
    placeholder: setting.default === null || setting.default === "" ? auto : null,
  });
  made.value = String(value ?? setting.default ?? "");
  made.addEventListener("change", () => change(name, parsed(setting, made.value)));
  return made;
}

/** A slider with its number beside it; while dragged it tells at once, as the preview should follow the hand. */
function sliderOf(
  setting: Setting,
  [low, high, step]: readonly [number, number, number],
  value: SettingValue | undefined,
  auto: string,
  id: string,
  change: Change,
): HTMLElement {
  const first = value ?? setting.default;
  const track = element("input", {
    type: "range",
    class: "slider",
    id,
    min: low,
    max: high,
    step,
    "data-slider": setting.name,
  });
  const number = element("input", {
    type: "number",
    class: "field field-number",
    "aria-label": nameOf(setting),
    min: setting.low,
    max: setting.high,
    step: setting.type === "int" ? 1 : "any",
    placeholder: auto,
  });
  const known =
    typeof first === "number" || (typeof first === "string" && first !== "" && Number.isFinite(Number(first)));
  track.value = known ? String(first) : String((low + high) / 2);
  number.value = known ? String(first) : "";
  track.addEventListener("input", () => {
    number.value = track.value;
    change(setting.name, parsed(setting, track.value));
  });
  number.addEventListener("change", () => {
    const next = parsed(setting, number.value);
    if (next !== null) number.value = track.value = String(next);
    change(setting.name, next);
  });
  return element("div", { class: "slider-row" }, track, number);
}
