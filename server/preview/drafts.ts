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

/** Reads a perspective of a cookie or parameter. @returns drafts for none, and for what is no perspective */
export function toPerspective(text = ""): Perspective {
  return /^[\w-]+(?:,[\w-]+)*$/.test(text) && text !== "raw" ? text : "drafts";
}

/** Skips documents of the Studio and of publishing: no page shows them. */
const CONTENT_FILTER = `*[!string::startsWith(_type, "sanity.") && !(_id in path("publication.**"))]`;
const LISTENING = {
  events: ["welcome", "mutation"],
  includeAllVersions: true,
  includeResult: true,
  visibility: "query",
} satisfies ListenOptions;
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
      // A connection that breaks is made again by the client.
      const changes = client.listen(CONTENT_FILTER, {}, LISTENING).subscribe({
        next: (event) => {
          if (event.type === "mutation") {
            onChange({ id: event.documentId.replace(DRAFT, ""), type: event.result?._type });
          } else onChange(undefined);
        },
        error: (error: unknown) =>
          console.error(`The preview cannot listen for edits: ${String(error)}`),
      });
      return () => changes.unsubscribe();
    },
  };
}
