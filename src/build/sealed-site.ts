import type { AstroIntegration } from "astro";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { SEALED_WORKER, SHELL_PAGE } from "../facts/paths.ts";

const SHELL = new URL("../layouts/Shell.astro", import.meta.url);
const WORKER = new URL("../sealed/browser/worker.ts", import.meta.url);

/**
 * What a sealed site has besides its pages: the shell, which every address answers with, and the
 * service worker. `astro dev` has neither: there the site is open.
 */
export function sealedSite(): AstroIntegration {
  return {
    name: "polyphony:sealed-site",
    hooks: {
      "astro:config:setup": ({ command, injectRoute }) => {
        if (command === "dev") return;
        injectRoute({ pattern: SHELL_PAGE, entrypoint: SHELL, prerender: true });
      },
      "astro:build:done": async ({ dir }) => {
        await writeFile(fileURLToPath(new URL(`.${SEALED_WORKER}`, dir)), await buildWorker());
      },
    },
  };
}

/** The worker as one file; its bytes depend on nothing but its code. */
async function buildWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: fileURLToPath(WORKER), output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk === undefined) throw new Error("The sealed site's worker was not built.");
  return chunk.code;
}
