/** The smaller cards: walking through the history, and a trial from which one can come back. */

import { type Card, paragraph, rowOf, slider } from "./card.ts";
import { button, element } from "./dom.ts";
import type { Game } from "./game.ts";
import type { Say } from "./texts.ts";

export function openHistory(game: Game, card: Card, say: Say): void {
  if (card.name === "history") {
    card.close();
    return;
  }
  const count = element("p", { class: "card-count", "data-part": "history-count" });
  const tell = (): void => {
    count.textContent = say("moveOf", { n: game.state.at, all: game.state.length });
    track.max = String(game.state.length);
    track.value = String(game.state.at);
  };
  const track = slider(say("history"), "history-slider", game.state.length, game.state.at, (at) => {
    if (!game.locked) game.walk(game.state.jump(at));
  });
  const deafen = game.on("moved", tell);
  tell();
  card.open("history", [count, track], deafen);
}

/** Start a trial, or show the one that is going on. */
export function openTrial(game: Game, card: Card, say: Say): void {
  if (game.locked) return;
  if (!game.state.checkpoint) {
    game.state.setCheckpoint();
    game.tell("moved");
  }
  const back = button(say("comeBack"), { icon: "flag", text: true, class: "button-main", action: "come-back" }, () => {
    game.walk(game.state.comeBack());
    card.close();
  });
  const keep = button(
    say("keepTrial"),
    { icon: "check", text: true, class: "button-plain", action: "keep-trial" },
    () => {
      const tried = [...game.state.marks.keys()].filter((cell) => game.isTrial(cell));
      game.state.dropCheckpoint();
      game.tell("cells", tried, []);
      game.tell("moved");
      card.close();
    },
  );
  card.open("trial", [paragraph(say("trying")), rowOf(back, keep)]);
}
