import { AsyncLocalStorage } from "node:async_hooks";
import type { ContentClient } from "./client.ts";
import type { MediaRegistry } from "./media.ts";
import type { PageIndex } from "./page-index.ts";

/** The inputs of rendering pages, and its side products. */
export interface RenderScope {
  /** The client that pages use; without one they open their own. */
  client?: ContentClient;
  media: MediaRegistry;
  pages: PageIndex;
}

interface Scopes {
  /** The scope of the current render, across everything that it awaits. */
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

/** The scope of the current render; the build's outside of {@link renderWithin}. */
export function renderScope(): RenderScope {
  const { storage, build } = scopes();
  return storage.getStore() ?? build;
}

/** Renders with a separate scope. Renders with different scopes may run concurrently. */
export function renderWithin<T>(scope: RenderScope, render: () => Promise<T>): Promise<T> {
  return scopes().storage.run(scope, render);
}
