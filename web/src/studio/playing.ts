/** Playing: the player itself, with what it keeps stored on the server as well as in the browser. */

import type { Description, Entry } from "../description.ts";
import { PlayScreen } from "../play.ts";
import { puzzleOf } from "../puzzle.ts";
import { type Keep, Store } from "../store.ts";
import { ApiError } from "./api.ts";
import type { Screen, Studio } from "./studio.ts";

const PREFIX = "nonoforge:play:";
const SEND_AFTER = 250;

/** A storage that reads what the server had when the page was opened, and writes to the browser and the server. */
class ServerKeep implements Keep {
  private timer = 0;
  private unsent: string | null = null;

  constructor(
    private readonly studio: Studio,
    private readonly id: string,
    private readonly browser: Keep,
  ) {
    const again = (): void => this.send();
    this.deafen = studio.tasks.on((event) => {
      if (event === "back") again();
    });
  }

  private readonly deafen: () => void;

  getItem(key: string): string | null {
    return this.browser.getItem(key);
  }

  setItem(key: string, value: string): void {
    this.browser.setItem(key, value);
    if (key !== PREFIX + this.id) return;
    this.unsent = value;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.send(), SEND_AFTER);
  }

  removeItem(key: string): void {
    this.browser.removeItem(key);
  }

  close(): void {
    clearTimeout(this.timer);
    this.send(true);
    this.deafen();
  }

  private send(leaving = false): void {
    const value = this.unsent;
    if (value === null) return;
    this.unsent = null;
    this.studio.api.put(stateAddress(this.id), { saved: JSON.parse(value) as unknown }, leaving).catch(() => {
      // It is in the browser; the next move, or the server's return, sends it.
      this.unsent ??= value;
    });
  }
}

function stateAddress(id: string): string {
  return `/api/puzzles/${encodeURIComponent(id)}/play`;
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

export async function openGame(studio: Studio, id: string): Promise<Screen> {
  const { api, settings, say } = studio;
  const [description, { saved }] = await Promise.all([
    api.get<Description>(`/api/puzzles/${encodeURIComponent(id)}/description`),
    api.get<{ saved: unknown }>(stateAddress(id)).catch((problem: unknown) => {
      // A puzzle that nobody has played yet.
      if (problem instanceof ApiError && problem.status === 404) return { saved: null };
      throw problem;
    }),
  ]);
  const browser = browserKeep();
  const keep = new ServerKeep(studio, description.id, browser);
  const state = later(browser.getItem(PREFIX + description.id), saved);
  if (state !== null) browser.setItem(PREFIX + description.id, state);
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
    heading: say("brandPlay"),
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

/** The browser's storage, or one that forgets; the server remembers either way. */
function browserKeep(): Keep {
  try {
    localStorage.getItem(PREFIX);
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
