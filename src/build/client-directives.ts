import type { AstroIntegration } from "astro";
import { fileURLToPath } from "node:url";

/** When islands wake, beside Astro's own ways: `client:<name>`, one file each. */
const NAMES = ["shut", "moved"];

/** Teaches Astro the site's own ways to wake an island (`src/islands/shared/wake`). */
export function clientDirectives(): AstroIntegration {
  return {
    name: "polyphony:client-directives",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        for (const name of NAMES) {
          const source = new URL(`../islands/shared/wake/${name}.ts`, import.meta.url);
          addClientDirective({ name, entrypoint: fileURLToPath(source) });
        }
      },
    },
  };
}
