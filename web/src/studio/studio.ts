/** What every page of the studio has at hand, and what a page is. */

import type { SolidViewMaker } from "../play.ts";
import type { Settings } from "../settings.ts";
import type { Store } from "../store.ts";
import type { Api } from "./api.ts";
import type { Tasks } from "./tasks.ts";
import type { StudioSay } from "./texts.ts";

export interface Studio {
  readonly api: Api;
  readonly tasks: Tasks;
  readonly store: Store;
  readonly settings: Settings;
  readonly say: StudioSay;
  readonly solidView: SolidViewMaker;
  /** Another page, by its address. */
  readonly go: (path: string) => void;
  /** A sentence for a while; errors stay until they are closed. */
  readonly tell: (text: string, kind?: "said" | "error") => void;
  /** The sentence of whatever went wrong; nothing for what somebody wanted so. */
  readonly fail: (problem: unknown) => void;
}

export interface Screen {
  readonly element: HTMLElement;
  /** Whether it takes the whole window, without the studio's bar. */
  readonly whole?: boolean;
  /** Once it is in the page: views measure themselves. */
  begin?(): void;
  /** Colours or language of the page changed. */
  restyle?(): void;
  close?(): void;
}
