import "astro";

/** The site's own way to wake an island (`src/build/client-directives.ts`). */
declare module "astro" {
  interface AstroClientDirectives {
    /** Wakes an island while the gate is shut. */
    "client:shut"?: boolean;
  }
}
