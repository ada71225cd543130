/** Links to our own pages: the studio follows them without loading anything. */

import { element, icon } from "../dom.ts";
import type { Icon } from "../icons.ts";

export function link(path: string, text: string, look: string, sign?: Icon): HTMLAnchorElement {
  return element(
    "a",
    { href: path, class: look, "data-route": true, title: text },
    sign ? icon(sign) : null,
    element("span", { class: "button-text" }, text),
  );
}
