import { createClient } from "@sanity/client";
import type { AstroIntegration } from "astro";
import { MEDIA_POLICY, mediaDelivery } from "content-lake/media-types";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import send from "send";
import { MEDIA_ROOT } from "../facts/paths.ts";
import { BuildMedia } from "./build-media.ts";
import { cacheMedia } from "./media-files.ts";
import { storePageIndex } from "./page-index.ts";
import { renderScope } from "./render-scope.ts";
import { clientConfig, mediaBase, type SourceConfig } from "./source.ts";

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
  const base = mediaBase(source);
  let cacheDir = "";
  let media: BuildMedia | undefined;
  return {
    name: "polyphony:content",
    hooks: {
      "astro:config:done": ({ config }) => {
        cacheDir = fileURLToPath(new URL("media/", config.cacheDir));
      },
      "astro:server:setup": ({ server, logger }) => {
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? "").split("?")[0] ?? "";
          const file = renderScope().media.get(path);
          if (!path.startsWith(MEDIA_ROOT) || !file) return next();
          cacheMedia(file, base, cacheDir).then(
            (cached) => {
              response.setHeader("content-type", mediaDelivery(path).type);
              response.setHeader("content-security-policy", MEDIA_POLICY);
              send(request, encodeURI(cached), { dotfiles: "allow" }).pipe(response);
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
      "astro:build:start": () => {
        media = new BuildMedia({ base, cacheDir });
        renderScope().media = media;
      },
      "astro:build:done": async ({ dir, logger }) => {
        const { pages } = renderScope();
        await media?.place(fileURLToPath(dir));
        if (indexFile !== undefined) {
          await mkdir(dirname(indexFile), { recursive: true });
          await writeFile(indexFile, `${JSON.stringify(storePageIndex(pages), null, 2)}\n`);
        }
        logger.info(`${media?.size} files of the dataset placed, ${pages.size} pages indexed`);
      },
    },
  };
}
