import { mediaBase, type SourceConfig } from "../../src/content/source.ts";
import type { Part } from "../http/part.ts";
import type { Renderer } from "../render/renderer.ts";
import { inRoot } from "../runtime/root.ts";
import { folderSite, releaseSite } from "../site/folders.ts";
import { previewClient } from "./build-client.ts";
import { openDrafts } from "./drafts.ts";
import { schemaFields } from "./schema-fields.ts";
import { closedPreview, createPreview } from "./preview.ts";

/** Options of a preview. */
interface PreviewPlace {
  renderer: Renderer;
  source: SourceConfig;
  /** Token that can read drafts. */
  token: string | undefined;
  /** Absolute path of the folder of releases. */
  releases: string;
}

/** Opens the preview of a source's drafts; without a token, one that says what to do. */
export function openPreview({ renderer, source, token, releases }: PreviewPlace): Part {
  if (token === undefined) {
    return closedPreview(
      "The preview reads drafts: set SANITY_READ_TOKEN to a token with the role Viewer (see .env.example).",
    );
  }
  return createPreview({
    renderer,
    drafts: openDrafts({ ...source, token }),
    fields: schemaFields(),
    scripts: previewClient.files,
    files: {
      site: releaseSite(releases),
      client: folderSite(previewClient.folder),
      mediaBase: mediaBase(source),
      mediaCache: inRoot(".cache", "astro", "media"),
    },
  });
}
