import type { MediaRegistry } from "./media.ts";
import type { PageIndex } from "./page-index.ts";

/** What rendering leaves behind for the build to act on. */
export interface RenderState {
  media: MediaRegistry;
  pages: PageIndex;
}

declare global {
  var polyphonyRenderState: RenderState | undefined;
}

/**
 * The state of this process. It hangs on `globalThis` because pages and the build integration are
 * two bundles in one process, each with its own copy of this module.
 */
export function renderState(): RenderState {
  globalThis.polyphonyRenderState ??= { media: new Map(), pages: new Map() };
  return globalThis.polyphonyRenderState;
}
