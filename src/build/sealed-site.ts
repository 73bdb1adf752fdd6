import type { AstroIntegration } from "astro";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { WORKER_FILE, workerScript } from "sealed-site";
import { SHELL_PAGE } from "../facts/paths.ts";
import { SEALED_LAYOUT } from "../facts/sealed-layout.ts";

const SHELL = new URL("../layouts/Shell.astro", import.meta.url);

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
        const file = fileURLToPath(new URL(`.${WORKER_FILE}`, dir));
        await writeFile(file, await workerScript(SEALED_LAYOUT));
      },
    },
  };
}
