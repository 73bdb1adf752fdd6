// The preview as a process of its own: `node server/preview/main.ts`.
import "../render/production.ts";
import { resolve } from "node:path";
import { mediaBase } from "../../src/content/source.ts";
import { buildPreviewIfStale, previewClient } from "./build-client.ts";
import { readSource } from "../source/read-source.ts";
import { reportReady } from "../runtime/end-with-parent.ts";
import { runProgram } from "../runtime/program.ts";
import { Fatal } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { studioOrigins } from "../runtime/studio-address.ts";
import { contentCheck } from "../source/content-check.ts";
import { createProbe } from "../runtime/readiness/probe.ts";
import type { Settings } from "../runtime/settings.ts";
import { installedBuild } from "../publisher/engine/install.ts";
import { ReleaseStore } from "../release/store.ts";
import { folderFiles } from "../site/folder-files.ts";
import { releaseFiles } from "../site/release-files.ts";
import { openRenderer } from "../render/renderer.ts";
import { openDrafts, type DraftSource } from "./drafts.ts";
import { schemaFields } from "./marks/schema-fields.ts";
import { servePreview } from "./server.ts";

await runProgram("preview", async ({ settings, beforeEnd }) => {
  const source = draftSource(settings);
  const releases = resolve(inRoot(), settings.SITE_DATA_DIR);
  await buildPreviewIfStale();
  const preview = await servePreview({
    port: settings.PREVIEW_PORT,
    renderer: await openRenderer(rendererOf(releases)),
    drafts: openDrafts(source),
    fields: schemaFields(),
    scripts: previewClient.files,
    files: {
      site: releaseFiles(releases),
      client: folderFiles(previewClient.folder),
      mediaBase: mediaBase(source),
      mediaCache: inRoot(".cache", "astro", "media"),
    },
    secret: source.token,
    ready: createProbe("preview", [contentCheck(source)]),
    doorOnly: settings.SIGN_IN === "on",
    studios: studioOrigins(settings),
    publicUrl: settings.PREVIEW_URL,
  });
  beforeEnd(() => preview.close());
  reportReady(preview.url, `http://127.0.0.1:${settings.PREVIEW_PORT}`);
});

/** Folder of the current release's renderer. */
function rendererOf(releases: string): string {
  const store = ReleaseStore.open(releases);
  try {
    const build = installedBuild(store);
    if (build !== undefined) return build.rendererDir;
    throw new Fatal("There are no pages to show drafts in yet: run npm start once.");
  } finally {
    store.close();
  }
}

function draftSource(settings: Settings): DraftSource {
  const { config, writeToken } = readSource(settings);
  const token = config.token ?? writeToken;
  if (token !== undefined) return { ...config, token };
  throw new Fatal(
    "The preview reads drafts: set SANITY_READ_TOKEN to a token with the role Viewer (see .env.example).",
  );
}
