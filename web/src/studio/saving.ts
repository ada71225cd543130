/** Putting a puzzle into the library, and handing puzzles out as files. */

import { openDialog } from "../dialogs.ts";
import { button, element } from "../dom.ts";
import { saveFile } from "./api.ts";
import type { Format, Setting, Settings } from "./contract.ts";
import { optionForm } from "./option_form.ts";
import { spoken } from "./setting_texts.ts";
import type { Studio } from "./studio.ts";
import type { StudioSay } from "./texts.ts";

interface Saved {
  readonly id: string;
  readonly status: "new" | "known" | "turned";
}

export async function saveToLibrary(studio: Studio, puzzle: string, title: string): Promise<void> {
  const { api, say } = studio;
  const { status } = await api.post<Saved>("/api/library", { puzzle, title });
  studio.tell(say(status === "new" ? "saved" : "savedKnown"));
}

const ALWAYS: readonly Format[] = [
  { name: "html", title: "", suffixes: [".html"], writable: true, several: true },
  { name: "pdf", title: "PDF", suffixes: [".pdf"], writable: true, several: true },
  { name: "svg", title: "SVG", suffixes: [".svg"], writable: true },
  { name: "png", title: "PNG", suffixes: [".png"], writable: true },
];

/** Choose a format; the file comes at once. */
export async function openExport(studio: Studio, puzzles: readonly string[]): Promise<void> {
  const { api, say } = studio;
  const known = await api.get<Format[]>("/api/formats");
  const names = new Set(known.map(({ name }) => name));
  const formats = [...ALWAYS.filter(({ name }) => !names.has(name)), ...known].filter(({ writable }) => writable);
  const list = element("div", { class: "format-list" });
  const dialog = openDialog(
    say("export"),
    "export",
    say,
    element("p", { class: "soft" }, say("exportHelp", { n: puzzles.length })),
    list,
  );
  for (const format of formats) {
    const title = format.name === "html" ? say("playablePage") : format.title || format.name;
    const made = element(
      "button",
      { type: "button", class: "format", "data-format": format.name, title: format.holds ?? title },
      element("strong", {}, format.suffixes[0] ?? format.name),
      element("span", { class: "soft" }, title),
    );
    made.addEventListener("click", () => {
      made.disabled = true;
      api
        .file("/api/export", { puzzles, format: format.name })
        .then(({ blob, name }) => {
          saveFile(blob, name);
          dialog.close();
        })
        .catch(studio.fail)
        .finally(() => (made.disabled = false));
    });
    list.append(made);
  }
}

/** A book of puzzles as PDF. */
export async function openBook(studio: Studio, puzzles: readonly string[]): Promise<void> {
  const { api, say } = studio;
  const { language } = studio.settings;
  const settings = (await api.get<Setting[]>("/api/book-settings")).map((each) => spoken(each, "book", language));
  // The book speaks as the page does, until somebody wishes otherwise.
  let options: Settings = { language, title: say("bookTitle") };
  const form = optionForm({
    settings,
    values: options,
    more: say("moreOptions"),
    auto: say("automatic"),
    onChange: (values) => (options = values),
  });
  const make = button(say("makeBook"), { icon: "book", text: true, class: "button-main", action: "make-book" }, () => {
    make.disabled = true;
    form.inert = true;
    make.querySelector(".button-text")!.textContent = say("making");
    api
      .file("/api/book", { puzzles, options })
      .then(({ blob, name, headers }) => {
        saveFile(blob, name);
        dialog.close();
        const left = leftOut(headers.get("X-Left-Out"), say);
        if (left.length) studio.tell(`${say("leftOut")} ${left.join(" · ")}`);
      })
      .catch((problem: unknown) => {
        studio.fail(problem);
        make.disabled = form.inert = false;
        make.querySelector(".button-text")!.textContent = say("makeBook");
      });
  });
  const dialog = openDialog(
    say("printBook"),
    "book",
    say,
    element("p", { class: "soft" }, say("bookHelp", { n: puzzles.length })),
    form,
    element("div", { class: "card-row" }, make),
  );
}

/** What the book has no place for, as "name: reason". */
function leftOut(header: string | null, say: StudioSay): string[] {
  if (!header) return [];
  try {
    const list = JSON.parse(decodeURIComponent(header)) as { name: string; reason: string }[];
    return list.map(({ name, reason }) => say("valueOf", { name, value: reason }));
  } catch {
    return [];
  }
}
