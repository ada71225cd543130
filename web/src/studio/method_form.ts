/** The method of a kind and its settings: those that matter most in plain sight, the rest folded away. */

import { button, element } from "../dom.ts";
import type { KindOffer, Method, Settings } from "./contract.ts";
import { labelOf, optionForm } from "./option_form.ts";
import type { StudioSay } from "./texts.ts";

/** Settings that change what one sees at once; the rest is for those who look for it. */
const FIRST: ReadonlySet<string> = new Set([
  "width",
  "height",
  "size",
  "colours",
  "background",
  "invert",
  "median",
  "white",
  "turn",
  "tilt",
  "clues",
  "effort",
  "decoys",
  "difficulty",
  "variants",
]);
/** The frame on the source is the crop, the field above is the title. */
const HIDDEN: ReadonlySet<string> = new Set(["crop", "title"]);

export interface MethodEvents {
  readonly onMethod: (name: string) => void;
  readonly onChange: (values: Settings) => void;
  readonly onReset: () => void;
}

export function methodForm(
  offer: KindOffer,
  method: Method,
  values: Settings,
  say: StudioSay,
  events: MethodEvents,
): HTMLElement[] {
  const choose = element(
    "select",
    { id: "method", title: method.help ?? "", "data-action": "method" },
    ...offer.methods.map((each) => element("option", { value: each.name }, each.label ?? labelOf(each.name))),
  );
  choose.value = method.name;
  choose.addEventListener("change", () => events.onMethod(choose.value));
  const label = element("label", { for: "method", class: "option-label" }, say("method"));
  const form = optionForm({
    settings: method.settings,
    values,
    hidden: HIDDEN,
    first: FIRST,
    more: say("moreOptions"),
    auto: say("automatic"),
    onChange: events.onChange,
  });
  const look = { icon: "restart", text: true, class: "button-plain", action: "reset-options" } as const;
  return [
    ...(offer.methods.length > 1 ? [element("div", { class: "option" }, label, choose)] : []),
    form,
    button(say("reset"), look, events.onReset),
  ];
}
