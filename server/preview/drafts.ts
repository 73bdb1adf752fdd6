import { createClient, type SanityClient } from "@sanity/client";
import type { ChangedDocument } from "../../src/content/library.ts";
import { clientConfig, type Fetch, type SourceConfig } from "../../src/content/source.ts";
import type { Perspective } from "./handshake.ts";
import type { StoredDocument } from "./marks/mark-strings.ts";

/** Where the preview reads: a source with a token that may read drafts. */
export type DraftSource = SourceConfig & { token: string };

/** What the preview needs of the dataset. */
export interface Drafts {
  client: SanityClient;
  /** Reads queries from one side of the dataset. */
  fetch: (perspective: Perspective) => Fetch;
  /** Documents as they are stored on that side, by published id. */
  stored: (
    perspective: Perspective,
    ids: readonly string[],
  ) => Promise<Map<string, StoredDocument>>;
  /**
   * Tells of every document that is written, drafts included.
   * @param onChange undefined: the connection was away, so anything may have changed
   * @returns ends it
   */
  listen(onChange: (change: ChangedDocument | undefined) => void): () => void;
}

/** Documents of the Studio itself and of publishing stand on no page. */
const HEARD = `*[!string::startsWith(_type, "sanity.") && !(_id in path("publication.**"))]`;
const DRAFT = /^(?:drafts|versions\.[^.]+)\./;

/** Opens a dataset with its drafts. */
export function openDrafts(source: DraftSource): Drafts {
  const client = createClient({ ...clientConfig(source), perspective: "raw" });
  const fetch =
    (perspective: Perspective): Fetch =>
    (query, params = {}) =>
      client.fetch<unknown>(query, params, { perspective });
  return {
    client,
    fetch,
    async stored(perspective, ids) {
      const found = await client.fetch<unknown>(`*[_id in $ids]`, { ids }, { perspective });
      const documents = (Array.isArray(found) ? found : []).filter(isDocument);
      return new Map(documents.map((document) => [document._id, document]));
    },
    listen(onChange) {
      let seen = false;
      const changes = client
        .listen(
          HEARD,
          {},
          {
            events: ["welcome", "mutation", "reconnect"],
            includeAllVersions: true,
            includeResult: true,
            visibility: "query",
          },
        )
        .subscribe({
          next: (event) => {
            if (event.type === "mutation") {
              const type = event.result?._type;
              onChange({ id: event.documentId.replace(DRAFT, ""), type });
            } else if (event.type === "welcome") {
              if (seen) onChange(undefined);
              seen = true;
            }
          },
          error: (error: unknown) => {
            console.error(`The preview no longer hears of edits: ${String(error)}`);
          },
        });
      return () => changes.unsubscribe();
    },
  };
}

function isDocument(value: unknown): value is StoredDocument & { _id: string } {
  return (
    typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string"
  );
}
