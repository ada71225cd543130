/** The end: the picture with its title, the time and the hints it took, and a card to share. */

import { type Inks, pictureGround } from "./colours.ts";
import { openDialog } from "./dialogs.ts";
import { button, element, svgElement } from "./dom.ts";
import type { Game } from "./game.ts";
import { paintPicture, pictureCanvas } from "./picture.ts";
import { revealed } from "./puzzle.ts";
import type { Say } from "./texts.ts";
import { clock } from "./timer.ts";

const CARD = { width: 1080, height: 1350, margin: 72 };

export interface Result {
  readonly seconds: number;
  readonly hints: number;
}

export function openFinish(game: Game, say: Say, result: Result, onNext: (() => void) | null): void {
  const { credits, board, link } = game.puzzle.description;
  const ground = groundOf(game);
  const picture = pictureCanvas(board, game.state.marks, game.inks, ground, 420);
  picture.className = "finish-picture";
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", revealed(credits) || say("solved"));
  const fact = (name: string, value: string): HTMLElement =>
    element("div", { class: "fact" }, element("dt", {}, name), element("dd", {}, value));
  const facts = element(
    "dl",
    { class: "facts" },
    fact(say("time"), clock(result.seconds)),
    fact(say("hintsUsed"), String(result.hints)),
  );
  const actions = element("div", { class: "card-row finish-actions" });
  actions.append(
    button(
      say("shareCard"),
      { icon: "share", text: true, class: "button-plain", action: "share-card" },
      () => void shareCard(game, say, result),
    ),
  );
  if (link)
    actions.append(
      button(
        say("copyLink"),
        { icon: "link", text: true, class: "button-plain", action: "copy-link" },
        () => void copyLink(game, say, link.address),
      ),
    );
  if (onNext) {
    actions.append(
      button(say("nextPuzzle"), { icon: "next", text: true, class: "button-main", action: "next-puzzle" }, () => {
        dialog.close();
        onNext();
      }),
    );
  }
  const dialog = openDialog(
    say("solved"),
    "finish",
    say,
    element("div", { class: "finish-frame" }, picture),
    element("h3", { class: "finish-title", dir: "auto" }, revealed(credits)),
    element("p", { class: "soft", dir: "auto" }, credits.author ? say("by", { author: credits.author }) : ""),
    facts,
    actions,
    ...(link?.code ? [codeOf(link.code, say)] : []),
  );
}

/** The address of the puzzle, with its code, for another screen or another player. */
export function openLink(game: Game, say: Say): void {
  const { link } = game.puzzle.description;
  if (!link) return;
  const copy = button(say("copyLink"), { icon: "link", text: true, class: "button-main", action: "copy-link" }, () => {
    void copyLink(game, say, link.address);
  });
  const code = link.code ? [codeOf(link.code, say)] : [];
  openDialog(say("shareLink"), "link", say, element("p", { class: "address" }, link.address), copy, ...code);
}

function groundOf(game: Game): string {
  return pictureGround(game.puzzle, game.inks.theme, game.settings.coloursOf(game.puzzle.id));
}

/** A QR code is dark on white in every theme, or readers fail. */
function codeOf({ size, path }: { size: number; path: string }, say: Say): HTMLElement {
  const code = svgElement(
    "svg",
    {
      class: "code",
      width: 3 * size,
      height: 3 * size,
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": say("scan"),
      "shape-rendering": "crispEdges",
    },
    svgElement("rect", { width: size, height: size, fill: "#ffffff" }),
    svgElement("path", { d: path, fill: "#000000" }),
  );
  return element("figure", { class: "code-figure" }, code, element("figcaption", { class: "soft" }, say("scan")));
}

async function copyLink(game: Game, say: Say, address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    game.tell("said", say("copied"));
  } catch {
    // Where copying is forbidden the address can be marked by hand.
    if (!document.querySelector("[data-dialog=link]")) openLink(game, say);
  }
}

/** The card as a picture: handed to the system where it shares files, else saved. */
async function shareCard(game: Game, say: Say, result: Result): Promise<void> {
  const canvas = paintCard(game, say, result);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return;
  const file = new File([blob], "nonogram.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const address = URL.createObjectURL(blob);
  const anchor = element("a", { href: address, download: file.name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function paintCard(game: Game, say: Say, result: Result): HTMLCanvasElement {
  const { width, height, margin } = CARD;
  const { credits, board } = game.puzzle.description;
  const { theme } = game.inks;
  const canvas = element("canvas", { width, height });
  const context = canvas.getContext("2d")!;
  context.fillStyle = theme.page;
  context.fillRect(0, 0, width, height);
  const side = width - 2 * margin;
  paintPicture(context, board, game.state.marks, game.inks, groundOf(game), new DOMRect(margin, margin, side, side));
  context.textAlign = "center";
  write(context, revealed(credits) || say("solved"), width / 2, margin + side + 96, side, "700 64px", theme.ink);
  const facts = `${clock(result.seconds)}  ·  ${say("valueOf", { name: say("hintsUsed"), value: result.hints })}`;
  write(context, facts, width / 2, margin + side + 170, side, "400 40px", theme.soft);
  return canvas;
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  room: number,
  font: string,
  colour: Inks["theme"]["ink"],
): void {
  context.font = `${font} system-ui, sans-serif`;
  context.fillStyle = colour;
  context.fillText(text, x, y, room);
}
