/** The bundle for every kind of puzzle, with three for solids. */

import { start } from "./app.ts";
import { makeSolidView } from "./solid_view.ts";

start(makeSolidView);
