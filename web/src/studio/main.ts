/** The bundle of the studio: every page, and three for solids. */

import { StudioApp } from "./app.ts";

new StudioApp();
