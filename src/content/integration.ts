import { createClient } from "@sanity/client";
import type { AstroIntegration } from "astro";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchMedia, placeMedia } from "./media-files.ts";
import { MEDIA_ROOT } from "./media.ts";
import { storePageIndex } from "./page-index.ts";
import { clientConfig, imageBase, type SourceConfig } from "./source.ts";
import { renderState } from "./state.ts";

const TYPES: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
};

/**
 * Makes the dataset part of the site: a build fetches every file that pages name and writes the
 * index of what each page read; `astro dev` serves those files and reloads the page when a document
 * changes.
 * @param indexFile absolute path of the index; undefined writes none
 */
export function contentIntegration(
  source: SourceConfig,
  indexFile: string | undefined,
): AstroIntegration {
  const base = imageBase(source);
  let cacheDir = "";
  return {
    name: "polyphony:content",
    hooks: {
      "astro:config:done": ({ config }) => {
        cacheDir = fileURLToPath(new URL("media/", config.cacheDir));
      },
      "astro:server:setup": ({ server, logger }) => {
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? "").split("?")[0] ?? "";
          const file = renderState().media.get(path);
          if (!path.startsWith(MEDIA_ROOT) || !file) return next();
          fetchMedia(file, base, cacheDir).then(
            (bytes) => {
              response.setHeader(
                "content-type",
                TYPES[extname(path)] ?? "application/octet-stream",
              );
              response.end(bytes);
            },
            (error: unknown) => {
              logger.error(error instanceof Error ? error.message : String(error));
              response.statusCode = 404;
              response.end();
            },
          );
        });
        const changes = createClient(clientConfig(source))
          .listen("*[!(_id in path('drafts.**'))]", {}, { includeResult: false })
          .subscribe({
            next: () => server.ws.send({ type: "full-reload" }),
            error: (error: unknown) =>
              logger.warn(
                `Edits no longer reload the page: ${String(error)}. Restart npm run dev.`,
              ),
          });
        server.httpServer?.on("close", () => changes.unsubscribe());
      },
      "astro:build:done": async ({ dir, logger }) => {
        const { media, pages } = renderState();
        const outDir = fileURLToPath(dir);
        const count = await placeMedia(media.values(), base, cacheDir, outDir);
        if (indexFile !== undefined) {
          await mkdir(dirname(indexFile), { recursive: true });
          await writeFile(indexFile, `${JSON.stringify(storePageIndex(pages), null, 2)}\n`);
        }
        logger.info(`${count} files of the dataset placed, ${pages.size} pages indexed`);
      },
    },
  };
}
