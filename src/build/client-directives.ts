import type { AstroIntegration } from "astro";
import { fileURLToPath } from "node:url";

const SHUT = new URL("../islands/shared/wake/shut.ts", import.meta.url);

/** Teaches Astro `client:shut`, the site's own way to wake an island. */
export function clientDirectives(): AstroIntegration {
  return {
    name: "polyphony:client-directives",
    hooks: {
      "astro:config:setup": ({ addClientDirective }) => {
        addClientDirective({ name: "shut", entrypoint: fileURLToPath(SHUT) });
      },
    },
  };
}
