import assert from "node:assert/strict";
import { test } from "node:test";
import { STUDIO_TEXTS } from "../src/studio/texts.ts";
import { LANGUAGES, type Language, TEXTS, languageOf, speaker } from "../src/texts.ts";

const gaps = (text: string): string => (text.match(/\{\w+\}/g) ?? []).sort().join();

test("a text asks for the same values in every language, and none is empty", () => {
  for (const [key, texts] of [...Object.entries(TEXTS), ...Object.entries(STUDIO_TEXTS)]) {
    assert.equal(texts.length, Object.keys(LANGUAGES).length, key);
    for (const text of texts) {
      assert.ok(text.trim(), key);
      assert.equal(gaps(text), gaps(texts[0]), key);
    }
  }
});

test("values take their places, and markup stays text", () => {
  const say = speaker("de");
  assert.equal(say("row", { n: 7 }), "Zeile 7");
  assert.equal(say("by", { author: "<b>{n}</b>" }), "von <b>{n}</b>");
});

test("the first language that we speak is taken", () => {
  assert.equal(languageOf(["fr-FR", "es-MX", "de"]), "es" satisfies Language);
  assert.equal(languageOf(["", "xx"]), "en");
});
