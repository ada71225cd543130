/** The bundle for grids and planes; a solid is shown layer by layer. */

import { start } from "./app.ts";

start(null);
