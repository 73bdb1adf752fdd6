import type { AstroIntegration } from "astro";
import { cp, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Keeps the bundle that a build renders its pages with, which Astro throws away at the end. A
 * publisher renders single pages with it, byte for byte as the build does (`server/render`).
 * @param target absolute path of the folder to put it into; undefined keeps nothing
 */
export function keepRenderer(target: string | undefined): AstroIntegration {
  let outDir = "";
  return {
    name: "polyphony:keep-renderer",
    hooks: {
      "astro:config:done": ({ config }) => {
        outDir = fileURLToPath(config.outDir);
      },
      "astro:build:start": ({ setPrerenderer }) => {
        if (target === undefined) return;
        setPrerenderer((original) => ({
          ...original,
          name: "polyphony:keep-renderer",
          async teardown() {
            await original.teardown?.();
            await rm(target, { recursive: true, force: true });
            await mkdir(dirname(target), { recursive: true });
            await cp(join(outDir, ".prerender"), target, { recursive: true });
          },
        }));
      },
    },
  };
}
