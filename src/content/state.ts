import type { ContentDoor } from "./door.ts";
import type { MediaRegistry } from "./media.ts";
import type { PageIndex } from "./page-index.ts";

/** What rendering is given, and what it leaves behind for the build to act on. */
export interface RenderState {
  /** The door that pages go through; without one they open their own. */
  door?: ContentDoor;
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
