/**
 * Build the player into a folder: `npm run build -- DIR` (web/dist where none is named), or the studio:
 * `npm run build -- DIR studio`.
 *
 * Leaves `player.js` (grids and planes), `player-solids.js` (every kind, with three) and `player.css`, or `studio.js` and
 * `studio.css`; and `licences.txt` of whatever was bundled in.
 */

import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, "dist");
const product = process.argv[3] ?? "player";

const SCRIPTS = {
  player: { player: "src/main_player.ts", "player-solids": "src/main_solids.ts" },
  studio: { studio: "src/studio/main.ts" },
};
const STYLES = { player: { player: "src/player.css" }, studio: { studio: "src/studio/studio.css" } };

const options = {
  absWorkingDir: here,
  outdir: folder,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  charset: "utf8",
  // The licences stand in a file of their own, which the page carries once.
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

await mkdir(folder, { recursive: true });
const scripts = await build({ ...options, entryPoints: SCRIPTS[product] });
await build({ ...options, entryPoints: STYLES[product] });
await writeFile(join(folder, "licences.txt"), await licences(Object.keys(scripts.metafile.inputs)));

async function licences(inputs) {
  const packages = new Set(inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]).filter(Boolean));
  const texts = [...packages].sort().map(async (name) => {
    const place = join(here, "node_modules", name);
    const { version } = JSON.parse(await readFile(join(place, "package.json"), "utf8"));
    const file = (await readdir(place)).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) throw new Error(`${name} comes without a licence`);
    return `${name} ${version}\n\n${(await readFile(join(place, file), "utf8")).trim()}\n`;
  });
  return (await Promise.all(texts)).join("\n\n");
}
