import { minify } from "terser";
import type { Plugin } from "vite";

/**
 * Presses the scripts that browsers load once more with terser, after the build's own minifier: the
 * two find different things, and together they save half a kilobyte of what every page costs.
 */
export function minifyScripts(): Plugin {
  return {
    name: "polyphony:minify-scripts",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const { code } = await minify(file.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3 },
        });
        if (code !== undefined) file.code = code;
      }
    },
  };
}
