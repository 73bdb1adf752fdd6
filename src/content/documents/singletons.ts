import { PAGES } from "./pages.generated.ts";

/** A document of which the site has exactly one, under an id that never changes. */
export interface Singleton {
  /** Id of the document. */
  id: string;
  /** Type of the document. */
  type: string;
  /** Label in the desk. */
  title: string;
}

/** The pages of the site that are one document each, in the order of the desk. */
export const PAGE_SINGLETONS = Object.values(PAGES).sort(
  (one, other) => one.position - other.position,
);

/** The settings that are one document each. */
export const SETTINGS_SINGLETONS: readonly Singleton[] = [
  { id: "siteSettings", type: "siteSettings", title: "Site settings" },
  { id: "navigation", type: "navigation", title: "Navigation" },
];

/** Every document of which there is exactly one. */
export const SINGLETONS: readonly Singleton[] = [...PAGE_SINGLETONS, ...SETTINGS_SINGLETONS];
