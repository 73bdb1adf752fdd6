import { minify } from "terser";
import type { Plugin } from "vite";

/** The file of React and what it needs (`astro.config.mjs`): nothing is found in it, and it is most of the code. */
const PACKAGES = "react";

/**
 * Presses our scripts once more with terser, after the build's own minifier: it moves what is used once to
 * its place, and saves half a kilobyte of what every page costs.
 */
export function minifyScripts(): Plugin {
  return {
    name: "polyphony:minify-scripts",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || file.name === PACKAGES) continue;
        const minified = await minify(file.code, {
          module: true,
          ecma: 2020,
          // No code here asks a function for its number of parameters.
          compress: { passes: 2, keep_fargs: false },
        });
        file.code = minified.code ?? file.code;
      }
    },
  };
}
