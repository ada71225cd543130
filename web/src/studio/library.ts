/** The library: what was kept, found again by words, kind, size, difficulty and tag; played, edited, printed. */

import { ask, openDialog, openMenu } from "../dialogs.ts";
import type { Difficulty } from "../description.ts";
import { button, element } from "../dom.ts";
import { GRADES } from "../shelf.ts";
import type { DraftValue, Facets, Row } from "./contract.ts";
import { nameOf } from "./intake.ts";
import { link } from "./links.ts";
import { openBook, openExport } from "./saving.ts";
import type { Screen, Studio } from "./studio.ts";
import type { StudioKey } from "./texts.ts";
import { badge, sizeText } from "./verdict.ts";

const PAGE = 60;
const SEEK_AFTER = 120;
const ORDERS: Readonly<Record<string, StudioKey>> = {
  added: "orderAdded",
  title: "orderTitle",
  cells: "orderCells",
  score: "orderScore",
  likeness: "orderLikeness",
  rating: "orderRating",
};
const FILTERS = ["kind", "difficulty", "size", "tag"] as const;
const FILTER_NAMES: Readonly<Record<(typeof FILTERS)[number], StudioKey>> = {
  kind: "anyKind",
  difficulty: "anyDifficulty",
  size: "anySize",
  tag: "anyTag",
};
const KIND_NAMES: Readonly<Record<string, StudioKey>> = {
  mono: "kindMono",
  colour: "kindColour",
  tangram: "kindTangram",
  curved: "kindCurved",
  plane: "kindPlane",
  solid: "kindSolid",
};

export class LibraryScreen implements Screen {
  readonly element: HTMLElement;
  private readonly chosen = new Map<string, Row>();
  private rows: Row[] = [];
  private total = 0;
  private visit = 0;
  private timer = 0;
  private deafen: () => void = () => undefined;
  private readonly parts = {
    words: element("input", { type: "search", class: "field search", "data-part": "search" }),
    filters: element("div", { class: "filters" }),
    order: element("select", { "data-filter": "order" }),
    list: element("ul", { class: "library-list", "data-part": "rows" }),
    more: element("div", { class: "card-row centred" }),
    selection: element("div", { class: "selection-bar", hidden: true, "data-part": "selection" }),
    count: element("p", { class: "soft", "data-part": "total", "aria-live": "polite" }),
  };
  private readonly values: Record<(typeof FILTERS)[number], string> = { kind: "", difficulty: "", size: "", tag: "" };

  constructor(private readonly studio: Studio) {
    const { say } = studio;
    const { words, order } = this.parts;
    words.placeholder = say("searchLibrary");
    words.setAttribute("aria-label", say("searchLibrary"));
    words.addEventListener("input", () => this.seekSoon());
    order.setAttribute("aria-label", say("orderBy"));
    order.append(...Object.entries(ORDERS).map(([value, key]) => element("option", { value }, say(key))));
    order.addEventListener("change", () => this.seekSoon());
    this.element = element(
      "div",
      { class: "page library", "data-screen": "library" },
      element("div", { class: "library-head" }, words, this.parts.filters, order),
      this.parts.count,
      this.parts.list,
      this.parts.more,
      this.parts.selection,
    );
  }

  begin(): void {
    this.deafen = this.studio.tasks.on((event) => {
      if (event === "library" || event === "back") this.seekSoon();
    });
    void this.seek(true);
  }

  close(): void {
    this.visit++;
    clearTimeout(this.timer);
    this.deafen();
  }

  private seekSoon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.seek(true), SEEK_AFTER);
  }

  private async seek(anew: boolean): Promise<void> {
    const { api, fail } = this.studio;
    const visit = ++this.visit;
    const { words, order } = this.parts;
    const query = {
      words: words.value.trim(),
      ...this.values,
      order: order.value,
      limit: PAGE,
      offset: anew ? 0 : this.rows.length,
    };
    try {
      const [found, facets] = await Promise.all([
        api.get<{ total: number; rows: Row[] }>("/api/library", query),
        anew ? api.get<Facets>("/api/library/facets") : null,
      ]);
      if (visit !== this.visit) return;
      this.rows = anew ? found.rows : [...this.rows, ...found.rows];
      this.total = found.total;
      if (facets) this.drawFilters(facets);
      this.draw();
    } catch (problem) {
      if (visit === this.visit) fail(problem);
    }
  }

  private drawFilters(facets: Facets): void {
    const { say } = this.studio;
    if (this.parts.filters.contains(document.activeElement)) return;
    this.parts.filters.replaceChildren(
      ...FILTERS.map((name) => {
        const made = element("select", { "data-filter": name, "aria-label": say(FILTER_NAMES[name]) });
        const options = Object.entries(facets[name] ?? {}).map(([value, count]) => {
          const known =
            name === "kind" ? KIND_NAMES[value] : name === "difficulty" ? GRADES[value as Difficulty] : undefined;
          return element("option", { value }, `${known ? say(known) : value} (${count})`);
        });
        made.append(element("option", { value: "" }, say(FILTER_NAMES[name])), ...options);
        made.value = this.values[name];
        made.addEventListener("change", () => {
          this.values[name] = made.value;
          made.blur();
          void this.seek(true);
        });
        return made;
      }),
    );
  }

  private draw(): void {
    const { parts, rows, total, studio } = this;
    const { say } = studio;
    const filtered = parts.words.value.trim() !== "" || Object.values(this.values).some(Boolean);
    parts.count.textContent = say("puzzlesFound", { n: total });
    parts.list.replaceChildren(...rows.map((row) => this.card(row)));
    if (!rows.length)
      parts.list.append(
        element(
          "li",
          { class: "empty" },
          element("p", {}, say(filtered ? "nothingFound" : "emptyLibrary")),
          filtered
            ? button(say("showAll"), { text: true, class: "button-plain", action: "show-all" }, () => this.showAll())
            : link("/", say("makeFirst"), "button button-main"),
        ),
      );
    parts.more.replaceChildren(
      ...(rows.length < total
        ? [
            button(
              say("showMore"),
              { text: true, class: "button-plain", action: "show-more" },
              () => void this.seek(false),
            ),
          ]
        : []),
    );
    this.drawSelection();
  }

  private showAll(): void {
    this.parts.words.value = "";
    for (const name of FILTERS) this.values[name] = "";
    void this.seek(true);
  }

  private card(row: Row): HTMLElement {
    const { studio } = this;
    const { say, api } = studio;
    const name = row.title || nameOf(row.source) || say("untitled");
    const box = element("input", {
      type: "checkbox",
      class: "choose",
      "aria-label": say("chooseThis", { name }),
      "data-choose": row.id,
    });
    box.checked = this.chosen.has(row.id);
    box.addEventListener("change", () => {
      if (box.checked) this.chosen.set(row.id, row);
      else this.chosen.delete(row.id);
      this.drawSelection();
    });
    const picture = element("img", {
      src: api.address(`/api/library/${row.id}/thumbnail.png`),
      alt: "",
      loading: "lazy",
      width: 120,
      height: 120,
    });
    const open = link(`/game/${row.id}`, say("playThis", { name }), "library-picture");
    open.replaceChildren(picture);
    const grade = row.difficulty ? say(GRADES[row.difficulty as Difficulty]) : "";
    return element(
      "li",
      { class: "library-card", "data-puzzle": row.id, "data-state": row.state },
      box,
      open,
      element(
        "div",
        { class: "library-text" },
        element("strong", { dir: "auto" }, name),
        element("span", { class: "soft" }, [sizeText(row.size, say), grade].filter(Boolean).join(" · ")),
        element(
          "span",
          { class: "tags" },
          badge(row.verdict, row.guess_free, say),
          ...row.tags.map((tag) => element("span", { class: "tag", dir: "auto" }, tag)),
        ),
      ),
      element(
        "div",
        { class: "library-actions" },
        link(`/game/${row.id}`, say("play"), "button", "play"),
        button(say("edit"), { icon: "brush", action: "edit" }, () => this.copy(row)),
        button(say("more"), { icon: "more", action: "more" }, () => this.menu(row)),
      ),
    );
  }

  private menu(row: Row): void {
    const { studio } = this;
    const { say, go, fail } = studio;
    openMenu(say, [
      { label: say("play"), icon: "play", action: "menu-play", run: () => go(`/game/${row.id}`) },
      { label: say("edit"), icon: "brush", action: "menu-edit", run: () => this.copy(row) },
      { label: say("duplicate"), icon: "layers", action: "menu-duplicate", run: () => this.copy(row) },
      { label: say("watch"), icon: "watch", action: "menu-watch", run: () => go(`/watch/${row.id}`) },
      { label: say("details"), icon: "help", action: "menu-details", run: () => this.details(row) },
      {
        label: say("export"),
        icon: "share",
        action: "menu-export",
        run: () => void openExport(studio, [row.id]).catch(fail),
      },
      {
        label: say("printBook"),
        icon: "book",
        action: "menu-book",
        run: () => void openBook(studio, [row.id]).catch(fail),
      },
      { label: say("remove"), icon: "close", action: "menu-remove", run: () => this.remove([row]) },
    ]);
  }

  /** A copy to work on: what is in the library stays as it is. */
  private copy(row: Row): void {
    const { api, go, fail } = this.studio;
    api
      .post<DraftValue>(`/api/library/${row.id}/duplicate`, {})
      .then(({ id }) => go(`/edit/${id}`))
      .catch(fail);
  }

  /** Title, author, tags and stars. */
  private details(row: Row): void {
    const { studio } = this;
    const { say, api, fail } = studio;
    const field = (key: StudioKey, value: string): HTMLInputElement => {
      const made = element("input", { class: "field", dir: "auto", "aria-label": say(key) });
      made.value = value;
      return made;
    };
    const title = field("title", row.title);
    const author = field("author", row.author);
    const licence = field("licence", row.licence);
    const tags = field("tags", row.tags.join(", "));
    const rating = element("select", { "aria-label": say("rating") });
    for (let stars = 0; stars <= 5; stars++)
      rating.append(element("option", { value: stars }, stars ? "★".repeat(stars) : "–"));
    rating.value = String(row.rating ?? 0);
    const named = (key: StudioKey, control: HTMLElement): HTMLElement =>
      element("label", { class: "toggle" }, element("span", {}, say(key)), control);
    const form = element(
      "form",
      { class: "details-form" },
      named("title", title),
      named("author", author),
      named("licence", licence),
      named("tags", tags),
      named("rating", rating),
      element("button", { type: "submit", class: "button button-main", "data-action": "save-details" }, say("save")),
    );
    const dialog = openDialog(say("details"), "details", say, form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
      const list = tags.value
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean);
      api
        .patch(`/api/library/${row.id}`, {
          title: title.value,
          author: author.value,
          licence: licence.value,
          tags: list,
          rating: Number(rating.value),
        })
        .then(() => this.seek(true))
        .catch(fail);
    });
  }

  private remove(rows: readonly Row[]): void {
    const { say, api, fail } = this.studio;
    ask(say, say("removeSure", { n: rows.length }), say("remove"), () => {
      Promise.all(rows.map(({ id }) => api.remove(`/api/library/${id}`)))
        .then(() => {
          for (const { id } of rows) this.chosen.delete(id);
          return this.seek(true);
        })
        .catch(fail);
    });
  }

  private drawSelection(): void {
    const { studio, chosen } = this;
    const { say, fail } = studio;
    const bar = this.parts.selection;
    bar.hidden = !chosen.size;
    const ids = [...chosen.keys()];
    bar.replaceChildren(
      element("strong", {}, say("chosenCount", { n: chosen.size })),
      button(
        say("printBook"),
        { icon: "book", text: true, class: "button-main", action: "book" },
        () => void openBook(studio, ids).catch(fail),
      ),
      button(
        say("export"),
        { icon: "share", text: true, class: "button-plain", action: "export" },
        () => void openExport(studio, ids).catch(fail),
      ),
      button(say("remove"), { icon: "close", text: true, class: "button-plain", action: "remove" }, () =>
        this.remove([...chosen.values()]),
      ),
      button(say("chooseNone"), { text: true, action: "choose-none" }, () => {
        chosen.clear();
        this.draw();
      }),
    );
  }
}
