import type { PageContent } from "./content/index.ts";

declare global {
  namespace App {
    /** What a page finds in `Astro.locals`. */
    interface Locals {
      /** The content for this page. What it reads is noted under its path in the page index. */
      content: PageContent;
    }
  }
}
