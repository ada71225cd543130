import assert from "node:assert/strict";
import { test } from "node:test";
import { CHOICES, SETTINGS, spoken } from "../src/studio/setting_texts.ts";
import { STUDIO_TEXTS } from "../src/studio/texts.ts";
import { LANGUAGES, type Language, TEXTS, languageOf, speaker, typeset } from "../src/texts.ts";

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

test("a setting has its name and help in every language but English, and its choices too", () => {
  for (const [name, texts] of [...Object.entries(SETTINGS), ...Object.entries(CHOICES)]) {
    assert.equal(texts.length, Object.keys(LANGUAGES).length - 1, name);
    assert.ok(texts.flat().every((text) => text.trim()), name);
  }
  const setting = { name: "width", help: "Cells across.", type: "int", default: 30 } as const;
  assert.equal(spoken(setting, "mono", "fr").label, "Largeur");
});

test("French is set as the French do, without a line that begins with a colon", () => {
  const settings = [...Object.values(SETTINGS), ...Object.values(CHOICES)].flatMap((texts) => texts[2]!);
  const tables = [...Object.values(TEXTS), ...Object.values(STUDIO_TEXTS)].map((texts) => texts[3]!);
  for (const plain of [...tables, ...settings]) {
    const text = typeset(plain, "fr").replace(/https:\S+/, "");
    assert.doesNotMatch(text, /[^\u202f][;:!?%»]/, plain);
    assert.doesNotMatch(text, /«[^\u202f]|['"“”]| {2}/, plain);
  }
  assert.equal(typeset("Et si ? « a » : b", "fr"), "Et si\u202f? «\u202fa\u202f»\u202f: b");
  assert.equal(typeset("Why : so ?", "en"), "Why : so ?");
});

test("values take their places, and markup stays text", () => {
  const say = speaker("de");
  assert.equal(say("row", { n: 7 }), "Zeile 7");
  assert.equal(say("by", { author: "<b>{n}</b>" }), "von <b>{n}</b>");
});

test("the first language that we speak is taken", () => {
  assert.equal(languageOf(["it-IT", "fr-CA", "de"]), "fr" satisfies Language);
  assert.equal(languageOf(["", "xx"]), "en");
});
