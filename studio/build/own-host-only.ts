import type { Plugin } from "vite";

/** Fonts that Sanity's design system would fetch from Sanity's own hosts. */
const FOREIGN_FONTS =
  /@font-face\s*\{[^{}]*https:\/\/(?:studio-static|design-system-static)\.sanity\.io[^{}]*\}/g;

/**
 * Keeps the built Studio from asking other hosts for anything while it works on the embedded lake:
 * its fonts fall back to the machine's own.
 */
export function ownHostOnly(): Plugin {
  return {
    name: "own-host-only",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = file.code.replace(FOREIGN_FONTS, "");
        else if (typeof file.source === "string") {
          file.source = file.source.replace(FOREIGN_FONTS, "");
        }
      }
    },
  };
}
