import type { Page } from "@playwright/test";

/** A page that is open, and whether on a phone. */
export interface Visit {
  page: Page;
  isMobile: boolean;
}

/**
 * Readings of a page, each named by its promise. All run in one visit, in
 * order, by someone who asked for less motion; the page is drawn small (support/drawing.ts).
 */
export type Readings = Readonly<Record<string, (visit: Visit) => Promise<void>>>;
