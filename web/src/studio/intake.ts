/** How something comes into the studio: dropped, pasted, chosen, or photographed; then the page it belongs on. */

import { button, element } from "../dom.ts";
import type { DraftState, Shown, Source } from "./contract.ts";
import { Draft } from "./draft.ts";
import type { Studio } from "./studio.ts";

/** Take drops and pastes anywhere on the page; returns how to stop. */
export function listenForFiles(take: (file: File) => void, target: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const holds = (event: DragEvent): boolean => [...(event.dataTransfer?.types ?? [])].includes("Files");
  document.addEventListener(
    "dragover",
    (event) => {
      if (!holds(event)) return;
      event.preventDefault();
      target.dataset["over"] = "";
    },
    { signal },
  );
  document.addEventListener(
    "dragleave",
    (event) => {
      if (event.relatedTarget === null) delete target.dataset["over"];
    },
    { signal },
  );
  document.addEventListener(
    "drop",
    (event) => {
      if (!holds(event)) return;
      event.preventDefault();
      delete target.dataset["over"];
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    },
    { signal },
  );
  document.addEventListener(
    "paste",
    (event) => {
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain").trim();
      const inField = (event.target as Element).closest?.("input, textarea") !== null;
      if (file) take(file);
      else if (text && !inField) take(new File([text], text.startsWith("<svg") ? "pasted.svg" : "pasted.txt"));
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return () => {
    stop.abort();
    delete target.dataset["over"];
  };
}

/** Buttons to choose a file and to take a photo. */
export function fileButtons(studio: Studio, take: (file: File) => void, main = true): HTMLElement[] {
  const { say } = studio;
  const field = (action: string, more: Record<string, string>): HTMLInputElement => {
    const made = element("input", {
      type: "file",
      class: "unseen",
      tabindex: -1,
      "aria-hidden": "true",
      "data-file": action,
      ...more,
    });
    made.addEventListener("change", () => {
      const file = made.files?.[0];
      if (file) take(file);
      made.value = "";
    });
    return made;
  };
  const any = field("choose", {});
  const camera = field("photo", { accept: "image/*", capture: "environment" });
  return [
    button(
      say("chooseFile"),
      { icon: "folder", text: true, class: main ? "button-main" : "button-plain", action: "choose-file" },
      () => any.click(),
    ),
    button(say("takePhoto"), { icon: "camera", text: true, class: "button-plain", action: "take-photo" }, () =>
      camera.click(),
    ),
    any,
    camera,
  ];
}

/** Send a file to the server and open the page where it becomes a puzzle. */
export async function takeFile(studio: Studio, file: File): Promise<void> {
  const { api, say } = studio;
  const source = await api.upload<Source>("/api/sources", file, file.name || "picture");
  if (source.form !== "puzzle") {
    const draft = await Draft.create(api, studio.store, { state: { source: source.id } });
    studio.go(`/create/${draft.id}`);
    return;
  }
  const puzzles = source.puzzles ?? [];
  if (puzzles.length === 1) {
    await openEditor(studio, puzzles[0]!);
    return;
  }
  for (const shown of puzzles) await api.post("/api/library", { puzzle: shown.facts.id });
  studio.tell(say("putIntoLibrary", { n: puzzles.length }));
  studio.go("/library");
}

/** A draft of a puzzle that exists, opened for editing. */
export async function openEditor(studio: Studio, shown: Shown, more: DraftState = {}): Promise<void> {
  const draft = await Draft.create(studio.api, studio.store, {
    title: shown.facts.title ?? shown.description.credits.title,
    kind: shown.facts.kind,
    state: { ...more, ...(shown.picture === null ? {} : { edit: editOf(shown, more.source) }) },
    puzzle: shown.facts.id,
  });
  studio.go(`/edit/${draft.id}`);
}

/** What the editor starts from. */
export function editOf(shown: Shown, source?: string): NonNullable<DraftState["edit"]> {
  const { description, picture, facts } = shown;
  return {
    puzzle: facts.id,
    picture: picture ?? "0".repeat(description.cells),
    palette: description.palette.map(({ name, rgb, letter }) => ({ name, rgb, letter })),
    dropped: description.lines.flatMap(({ clue }, line) => (clue === null ? [line] : [])),
    blotted: description.lines.flatMap(({ clue }, line) =>
      clue && "runs" in clue ? clue.runs.flatMap(([length], block) => (length ? [] : [[line, block] as const])) : [],
    ),
    ...(source === undefined ? {} : { source }),
  };
}

/** What a file is called where a puzzle made from it has no title. */
export function nameOf(file: string): string {
  const stem = file
    .replace(/\.[^.]*$/, "")
    .replace(/[_-]+/g, " ")
    .trim();
  return stem.charAt(0).toUpperCase() + stem.slice(1);
}
