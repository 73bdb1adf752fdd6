import type { Page } from "@playwright/test";

/** A page that is open, and whether on a phone. */
export interface Visit {
  page: Page;
  isMobile: boolean;
}

/**
 * What a visitor finds on a page, each by what it promises. All are read in one visit, in their
 * order, by someone who asked for less motion; the page is drawn small (support/drawing.ts).
 */
export type Readings = Readonly<Record<string, (visit: Visit) => Promise<void>>>;
