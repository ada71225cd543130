/** From the text of an entry, or of a link, to a description; whoever wrote a link may have been anybody. */

import { type Description, type Entry, type Grid, type Page, type Solid, VERSION } from "./description.ts";

/** The puzzles of the page; null where it holds none. */
export function readPage(): Page | null {
  try {
    const page = JSON.parse(document.getElementById("nonoforge")?.textContent ?? "") as Page;
    return page.version === VERSION && page.puzzles.length ? page : null;
  } catch {
    return null;
  }
}

/** A description too large to be meant well is not unpacked to its end. */
const MOST_BYTES = 64 << 20;

export async function unpack(data: string): Promise<Description> {
  const binary = atob(data.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  const { writable, readable } = new DecompressionStream("deflate-raw");
  // Not through a Blob, which asks another process of the browser twice. What goes wrong is told by the reader.
  const writer = writable.getWriter();
  for (const written of [writer.write(bytes), writer.close()]) written.catch(() => undefined);
  const reader = readable.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) throw new Error("too large");
    text += decoder.decode(part.value, { stream: true });
  }
  const description = JSON.parse(text + decoder.decode()) as Description;
  check(description);
  return description;
}

/** What would break play in odd places if it were wrong; texts and colours cannot. */
function check({ version, cells, lines, palette, board }: Description): void {
  const counted = Number.isInteger(cells) && cells > 0 && cells <= 1_000_000;
  if (version !== VERSION || !counted || !lines.length || palette.length < 2 || palette.length > 32)
    throw new Error("no puzzle");
  if (board.type !== "plane" && sidesOf(board).reduce((a, b) => a * b, 1) !== cells) throw new Error("no puzzle");
  if (board.type === "plane" && board.faces.length !== cells) throw new Error("no puzzle");
  for (const line of lines) {
    const ends =
      "first" in line.cells
        ? [line.cells.first, line.cells.first + line.cells.step * (line.cells.count - 1)]
        : line.cells;
    for (const cell of ends) if (!Number.isInteger(cell) || cell < 0 || cell >= cells) throw new Error("no puzzle");
  }
}

/** The puzzle in the fragment of an address: `#p=` and a packed description. */
export async function linkedEntry(hash: string): Promise<Entry> {
  const data = hash.slice("#p=".length);
  const { id, kind, board, cells, grade, hints } = await unpack(data);
  return { id, kind, size: board.type === "plane" ? [cells] : sidesOf(board), grade, hints, data };
}

function sidesOf(board: Grid | Solid): number[] {
  return board.type === "grid" ? [board.width, board.height] : [board.width, board.height, board.depth];
}
