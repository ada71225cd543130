/** What is known of a puzzle in a few words: whether it has one solution, how hard it is, how like its source. */

import type { Difficulty } from "../description.ts";
import { element, icon } from "../dom.ts";
import { GRADES } from "../shelf.ts";
import type { Facts, GradeValue, Verdict } from "./contract.ts";
import type { StudioKey, StudioSay } from "./texts.ts";

/** good: one solution without guessing; fair: one solution; bad: several or none; open: not known yet. */
export type Mood = "good" | "fair" | "bad" | "open";

export function moodOf(answer: string | undefined, guessFree: boolean | null | undefined): Mood {
  if (answer === "unique") return guessFree ? "good" : "fair";
  return answer === "multiple" || answer === "none" ? "bad" : "open";
}

const WORDS: Readonly<Record<Mood, StudioKey>> = {
  good: "verdictGood",
  fair: "verdictFair",
  bad: "verdictBad",
  open: "verdictOpen",
};

/** A pill with the verdict. */
export function badge(answer: string | undefined, guessFree: boolean | null | undefined, say: StudioSay): HTMLElement {
  const mood = moodOf(answer, guessFree);
  const text = say(answer === "none" ? "verdictNone" : WORDS[mood]);
  const sign = icon(mood === "good" || mood === "fair" ? "check" : mood === "bad" ? "cross" : "more");
  return element("span", { class: "badge", "data-mood": mood, "data-verdict": answer ?? "" }, sign, text);
}

/** The whole sentence, with how many cells are not certain: those of all components, once they are known. */
export function sentenceOf(verdict: Verdict, components: readonly (readonly number[])[], say: StudioSay): string {
  const { answer, guess_free: guessFree, unknown } = verdict;
  if (answer === "unique") return guessFree ? say("tellGood") : say("tellFair", { n: unknown.length });
  if (answer === "multiple") return say("tellBad", { n: new Set([...verdict.ambiguous, ...components.flat()]).size });
  return say(answer === "none" ? "tellNone" : "tellOpen");
}

/** "30x25" and "57 faces" as the page says them. */
export function sizeText(size: string | undefined, say: StudioSay): string {
  const faces = /^(\d+) faces$/.exec(size ?? "");
  return faces ? say("faces", { n: faces[1]! }) : (size ?? "").replace(/ ?[x×] ?/g, " × ");
}

export function gradeText(grade: Pick<GradeValue, "label" | "minutes"> | null, say: StudioSay): string {
  if (!grade) return "";
  const name = GRADES[grade.label as Difficulty];
  const label = name ? say(name) : grade.label;
  return `${label} · ${say("minutes", { n: Math.max(1, Math.round(grade.minutes)) })}`;
}

/** Likeness, verdict, grade and minutes as a list of terms. */
export function factList(facts: Facts, proved: boolean, say: StudioSay): HTMLElement {
  const rows: [string, Node | string][] = [
    [say("verdict"), badge(proved ? facts.verdict : undefined, facts.guess_free, say)],
  ];
  const percent = (part: number): string => say("percent", { n: Math.round(100 * part) });
  if (typeof facts.likeness === "number") rows.push([say("likeness"), meter(facts.likeness, percent(facts.likeness))]);
  if (facts.difficulty) {
    const grade = { label: facts.difficulty, minutes: facts.minutes ?? 1 };
    rows.push([say("difficulty"), facts.minutes ? gradeText(grade, say) : say(GRADES[facts.difficulty as Difficulty])]);
  }
  if (typeof facts.visibility === "number") rows.push([say("visibility"), percent(facts.visibility)]);
  if (facts.size) rows.push([say("size"), sizeText(facts.size, say)]);
  if (facts.colours && facts.colours > 1) rows.push([say("colours"), String(facts.colours)]);
  if (typeof facts.filled === "number") rows.push([say("filledShare"), percent(facts.filled)]);
  return element(
    "dl",
    { class: "fact-list" },
    ...rows.map(([term, value]) => element("div", {}, element("dt", {}, term), element("dd", {}, value))),
  );
}

function meter(part: number, text: string): HTMLElement {
  const bar = element("meter", { min: 0, max: 1, low: 0.6, high: 0.8, optimum: 1 });
  bar.value = part;
  return element("span", { class: "meter-row" }, bar, text);
}
