import type { AstroIntegration } from "astro";
import { fileURLToPath } from "node:url";
import { fromBase64 } from "sealed-site";
import { sealFolder } from "../sealing/seal-folder.ts";
import { keepForm, sealedForm } from "../sealing/site-form.ts";

/** How to seal a build. */
export interface SealSiteOptions {
  /** True for `GATE_MODE=sealed`. */
  sealed: boolean;
  /** The content key in base64, from the command that builds. */
  contentKey: string | undefined;
  /** Absolute path of the folder with what a publisher needs of the build; undefined: none is kept. */
  rendererDir: string | undefined;
}

/**
 * Seals the finished site, and notes its form for the publisher. It has to be the last integration but for redirects:
 * what comes after it would be public.
 */
export function sealSite({ sealed, contentKey, rendererDir }: SealSiteOptions): AstroIntegration {
  return {
    name: "polyphony:seal-site",
    hooks: {
      "astro:build:done": async ({ dir, logger }) => {
        const raw = sealed ? rawKey(contentKey) : undefined;
        if (rendererDir !== undefined) await keepForm(rendererDir, raw);
        if (raw === undefined) return;
        const { pages, media } = await sealFolder(fileURLToPath(dir), await sealedForm(raw));
        logger.info(`${pages} pages and ${media} files of the dataset sealed`);
      },
      "astro:build:start": () => {
        if (sealed) rawKey(contentKey);
      },
    },
  };
}

function rawKey(contentKey: string | undefined) {
  const raw = fromBase64(contentKey ?? "");
  if (raw === undefined || raw.length === 0) {
    throw new Error("A sealed site is built by npm run build or npm start, which bring its key.");
  }
  return raw;
}
