import { AsyncLocalStorage } from "node:async_hooks";
import type { ContentClient } from "./client.ts";
import type { MediaRegistry } from "./media.ts";
import type { PageIndex } from "./page-index.ts";

/** What pages are rendered with, and what rendering leaves behind. */
export interface RenderScope {
  /** The client that pages go through; without one they open their own. */
  client?: ContentClient;
  media: MediaRegistry;
  pages: PageIndex;
}

interface Scopes {
  /** Holds the scope of the render that is going on, through everything that it awaits. */
  storage: AsyncLocalStorage<RenderScope>;
  /** Scope of a build, which renders all pages. */
  build: RenderScope;
}

declare global {
  var polyphonyRenderScopes: Scopes | undefined;
}

/**
 * The scopes of this process. They hang on `globalThis` because a program and the bundle of pages
 * that it renders have their own copies of this module.
 */
function scopes(): Scopes {
  globalThis.polyphonyRenderScopes ??= {
    storage: new AsyncLocalStorage(),
    build: { media: new Map(), pages: new Map() },
  };
  return globalThis.polyphonyRenderScopes;
}

/** The scope of the render that asks; the build's outside of {@link renderWithin}. */
export function renderScope(): RenderScope {
  const { storage, build } = scopes();
  return storage.getStore() ?? build;
}

/** Renders with a scope of its own. Renders with different scopes may go on at the same time. */
export function renderWithin<T>(scope: RenderScope, render: () => Promise<T>): Promise<T> {
  return scopes().storage.run(scope, render);
}
