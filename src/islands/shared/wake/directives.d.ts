import "astro";

/** The site's own ways to wake an island (`src/build/client-directives.ts`). */
declare module "astro" {
  interface AstroClientDirectives {
    /** Wakes an island while the gate is shut. */
    "client:shut"?: boolean;
    /** Wakes an island when the visitor begins to move on the page. */
    "client:moved"?: boolean;
  }
}
