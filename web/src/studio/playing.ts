/** Playing: the player itself, with what it keeps stored on the server as well as in the browser. */

import type { Description, Entry } from "../description.ts";
import { PlayScreen } from "../play.ts";
import { puzzleOf } from "../puzzle.ts";
import { type Keep, Store, browserStorage } from "../store.ts";
import { ApiError } from "./api.ts";
import type { DraftHead } from "./contract.ts";
import { Draft } from "./draft.ts";
import type { Screen, Studio } from "./studio.ts";

const PREFIX = "nonoforge:play:";
/** The kind of drafts that hold a state of play; they are no designs to go on with. */
export const PLAY = "play";

/** A storage of the browser that writes the state of one puzzle to the server as well, as a draft of its own. */
class ServerKeep implements Keep {
  private making: Promise<Draft> | null = null;

  constructor(
    private readonly studio: Studio,
    private readonly id: string,
    private readonly browser: Keep,
    private draft: Draft | null,
  ) {}

  getItem(key: string): string | null {
    return this.browser.getItem(key);
  }

  setItem(key: string, value: string): void {
    this.browser.setItem(key, value);
    if (key === PREFIX + this.id) this.send(JSON.parse(value) as unknown);
  }

  removeItem(key: string): void {
    this.browser.removeItem(key);
  }

  close(): void {
    this.draft?.close();
  }

  private send(play: unknown): void {
    if (this.draft) {
      this.draft.patch({ play });
      return;
    }
    // The first move makes the draft; those that follow while it is being made go with the last of them.
    const first = !this.making;
    this.making ??= Draft.create(this.studio.api, this.studio.store, {
      kind: PLAY,
      puzzle: this.id,
      state: { play },
    });
    this.making.then(
      (draft) => {
        this.draft = draft;
        if (!first) draft.patch({ play });
      },
      (problem: unknown) => {
        // It is in the browser: the next move tries again.
        this.making = null;
        if (!(problem instanceof ApiError && problem.code === "away")) this.studio.fail(problem);
      },
    );
  }
}

/** The later of two states: whoever played longer, in the browser or on the server. */
function later(browser: string | null, server: unknown): string | null {
  if (server === null || server === undefined) return browser;
  if (browser === null) return JSON.stringify(server);
  const seconds = (value: unknown): number => Number((value as { seconds?: number } | null)?.seconds ?? 0);
  try {
    return seconds(JSON.parse(browser)) >= seconds(server) ? browser : JSON.stringify(server);
  } catch {
    return JSON.stringify(server);
  }
}

/** The draft with the state of play of a puzzle; null where nobody has played it. */
async function playedDraft(studio: Studio, id: string): Promise<Draft | null> {
  const drafts = await studio.api.get<DraftHead[]>("/api/drafts");
  const head = drafts.find(({ kind, puzzle }) => kind === PLAY && puzzle === id);
  return head ? Draft.load(studio.api, studio.store, head.id) : null;
}

export async function openGame(studio: Studio, id: string): Promise<Screen> {
  const { api, settings, say } = studio;
  const [description, draft] = await Promise.all([
    api.get<Description>(`/api/puzzles/${encodeURIComponent(id)}/description`),
    playedDraft(studio, id),
  ]);
  const browser = browserStorage();
  const state = later(browser.getItem(PREFIX + description.id), draft?.state.play);
  if (state !== null) browser.setItem(PREFIX + description.id, state);
  const keep = new ServerKeep(studio, description.id, browser, draft);
  const { board, kind, grade, hints, cells } = description;
  const size =
    board.type === "plane"
      ? [cells]
      : board.type === "grid"
        ? [board.width, board.height]
        : [board.width, board.height, board.depth];
  const entry: Entry = { id: description.id, kind, size, grade, hints, data: "" };
  const screen = new PlayScreen(puzzleOf(description, settings.language), {
    entry,
    heading: say("nonogram"),
    settings,
    store: new Store(keep),
    say,
    solidView: studio.solidView,
    onBack: () => (history.length > 1 ? history.back() : studio.go("/library")),
    onNext: () => studio.go("/library"),
  });
  return {
    element: screen.element,
    whole: true,
    begin: () => screen.begin(),
    close: () => {
      screen.close();
      keep.close();
    },
  };
}
