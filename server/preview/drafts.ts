import { createClient, type ListenOptions } from "@sanity/client";
import { AnyDocuments } from "../../src/content/documents/document-name.ts";
import type { ChangedDocument } from "../../src/content/query-results.ts";
import { clientConfig, createFetch, type SourceConfig } from "../../src/content/source.ts";
import type { StoredDocument } from "./page/text-fields.ts";

/**
 * From which side an editor sees the site: `published`, `drafts`, or names of releases and `drafts`
 * with commas between them, the one that wins first.
 */
export type Perspective = string;

/** Most layers of one perspective, and the longest name of one. */
const MAX_LAYERS = 20;
const LAYER = /^[a-z0-9_][a-z0-9_-]{0,63}$/i;

/**
 * Reads a perspective of a cookie or parameter.
 * @returns drafts for none, and for what is no perspective
 */
export function toPerspective(text = ""): Perspective {
  const layers = text.split(",");
  const known = layers.length <= MAX_LAYERS && layers.every((layer) => LAYER.test(layer));
  return known && !layers.includes("raw") ? text : "drafts";
}

/** Skips documents of the Studio and of publishing: no page shows them. */
const CONTENT_FILTER = `*[!string::startsWith(_type, "sanity.") && !(_id in path("publication.**"))]`;
const LISTENING = {
  events: ["welcome", "mutation"],
  includeAllVersions: true,
  includeResult: true,
  visibility: "query",
} satisfies ListenOptions;
/** Wait before listening again, in milliseconds. */
const AGAIN_MS = 2000;
const DRAFT = /^(?:drafts|versions\.[^.]+)\./;

/** Access to a dataset with its drafts. */
export type Drafts = ReturnType<typeof openDrafts>;

/** Opens a dataset with its drafts. @param source with a token that can read them */
export function openDrafts(source: SourceConfig & { token: string }) {
  const client = createClient({ ...clientConfig(source), perspective: "raw" });
  /** Reads with a perspective. */
  const fetch = (perspective: Perspective) =>
    createFetch(source, { perspective: perspective.split(",") });
  return {
    client,
    fetch,
    /** Stored documents of a perspective, by published id. */
    async stored(
      perspective: Perspective,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, StoredDocument>> {
      const found = await fetch(perspective)(`*[_id in $ids]`, { ids });
      const documents = AnyDocuments.safeParse(found).data ?? [];
      return new Map(documents.map((document) => [document._id, document]));
    },
    /**
     * Listens for changes of documents and drafts.
     * @param onChange gets undefined when a connection begins: anything may have changed before
     * @returns stops listening
     */
    listen(onChange: (change: ChangedDocument | undefined) => void): () => void {
      let stopped = false;
      let end = () => {};
      const begin = () => {
        const changes = client.listen(CONTENT_FILTER, {}, LISTENING).subscribe({
          next: (event) => {
            if (event.type === "mutation") {
              onChange({ id: event.documentId.replace(DRAFT, ""), type: event.result?._type });
            } else onChange(undefined);
          },
          error: (error: unknown) => {
            console.error(`The preview cannot listen for edits, and tries again: ${String(error)}`);
            setTimeout(() => {
              if (!stopped) begin();
            }, AGAIN_MS).unref();
          },
        });
        end = () => changes.unsubscribe();
      };
      begin();
      return () => {
        stopped = true;
        end();
      };
    },
  };
}
