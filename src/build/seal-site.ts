import type { AstroIntegration } from "astro";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  fromBase64,
  importContentKey,
  sealFolder,
  WORKER_FILE,
  workerScript,
  type Bytes,
  type SealedFolder,
} from "sealed-site";
import { SHELL_PAGE } from "../facts/paths.ts";
import { SEALED_LAYOUT } from "../facts/sealed-layout.ts";
import { fileOfPage } from "../sealing/page-file.ts";
import { keepForm } from "../sealing/site-form.ts";

/** Options of sealing a build. */
export interface SealSiteOptions {
  /** True for `GATE_MODE=sealed`. */
  sealed: boolean;
  /** The content key in base64, from the command that builds. */
  contentKey: string | undefined;
  /** Absolute path of the folder with what a publisher needs of the build; undefined: none is kept. */
  rendererDir: string | undefined;
}

const SHELL = new URL("../layouts/Shell.astro", import.meta.url);

/**
 * Seals the finished site, and notes its form for the publisher. A sealed site has two files more than
 * its pages: the shell, which every address answers with, and the service worker; `astro dev` has
 * neither, there the site is open. It has to be the last integration but for redirects: what comes
 * after it would be public.
 */
export function sealSite({ sealed, contentKey, rendererDir }: SealSiteOptions): AstroIntegration {
  return {
    name: "polyphony:seal-site",
    hooks: {
      "astro:config:setup": ({ command, injectRoute }) => {
        if (!sealed || command === "dev") return;
        injectRoute({ pattern: SHELL_PAGE, entrypoint: SHELL, prerender: true });
      },
      "astro:build:start": () => {
        if (sealed) rawKey(contentKey);
      },
      "astro:build:done": async ({ dir, logger }) => {
        const raw = sealed ? rawKey(contentKey) : undefined;
        if (rendererDir !== undefined) await keepForm(rendererDir, raw);
        if (raw === undefined) return;
        const { pages, files } = await sealInPlace(resolve(fileURLToPath(dir)), raw);
        logger.info(`${pages} pages and ${files} other files sealed`);
      },
    },
  };
}

/** Files that show content before the gate opens, and so have no place in a sealed site: the open gate's faces. */
const FACES = /^faces\./;

/** Brings a built site into its sealed form. After an error the folder must not be used. */
async function sealInPlace(folder: string, contentKey: Bytes): Promise<SealedFolder> {
  const shell = join(folder, fileOfPage(SHELL_PAGE));
  const gate = await readFile(shell);
  await rm(shell);
  await writeFile(join(folder, WORKER_FILE), await workerScript(SEALED_LAYOUT));
  const assets = join(folder, "_astro");
  const faces = (await readdir(assets)).filter((name) => FACES.test(name));
  for (const name of ["../share.png", "../sitemap.xml", ...faces]) {
    await rm(join(assets, name), { force: true });
  }
  const sealed = `${folder}.sealed`;
  try {
    const keys = await importContentKey(contentKey);
    const done = await sealFolder(folder, sealed, { keys, site: SEALED_LAYOUT, gate });
    await rm(folder, { recursive: true });
    await rename(sealed, folder);
    return done;
  } finally {
    await rm(sealed, { recursive: true, force: true });
  }
}

function rawKey(contentKey: string | undefined) {
  const raw = fromBase64(contentKey ?? "");
  if (raw === undefined || raw.length === 0) {
    throw new Error("A sealed site is built by npm run build or npm start, which bring its key.");
  }
  return raw;
}
