/** The bundle for every kind of puzzle. */

import { start } from "./app.ts";

start(null);
