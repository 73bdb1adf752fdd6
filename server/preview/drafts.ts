import { createClient, type ListenOptions, type SanityClient } from "@sanity/client";
import { z } from "zod";
import { ConcernedDocument } from "../../src/content/documents/document-name.ts";
import type { ChangedDocument } from "../../src/content/content.ts";
import {
  clientConfig,
  createFetch,
  type Fetch,
  type SourceConfig,
} from "../../src/content/source.ts";
import type { Perspective } from "./perspective.ts";
import type { StoredDocument } from "./page/text-fields.ts";

/** A source with a token that can read drafts. */
export type DraftSource = SourceConfig & { token: string };

/** Access to a dataset with its drafts. */
export interface Drafts {
  client: SanityClient;
  /** Reads with a perspective. */
  fetch: (perspective: Perspective) => Fetch;
  /** Stored documents of a perspective, by published id. */
  stored: (
    perspective: Perspective,
    ids: readonly string[],
  ) => Promise<Map<string, StoredDocument>>;
  /**
   * Listens for changes of documents and drafts.
   * @param onChange gets undefined after a lost connection: anything may have changed
   * @returns stops listening
   */
  listen(onChange: (change: ChangedDocument | undefined) => void): () => void;
}

/** Skips documents of the Studio and of publishing: no page shows them. */
const HEARD = `*[!string::startsWith(_type, "sanity.") && !(_id in path("publication.**"))]`;
const LISTENING = {
  events: ["welcome", "mutation", "reconnect"],
  includeAllVersions: true,
  includeResult: true,
  visibility: "query",
} satisfies ListenOptions;
/** Wait before listening again, in milliseconds. */
const AGAIN_MS = 2000;
const DRAFT = /^(?:drafts|versions\.[^.]+)\./;

/** Opens a dataset with its drafts. */
export function openDrafts(source: DraftSource): Drafts {
  const client = createClient({ ...clientConfig(source), perspective: "raw" });
  const reader = (perspective: Perspective) =>
    createFetch(source, { perspective: perspective.split(",") });
  return {
    client,
    fetch: reader,
    async stored(perspective, ids) {
      const found = await reader(perspective)(`*[_id in $ids]`, { ids });
      const documents = z.array(ConcernedDocument).safeParse(found).data ?? [];
      return new Map(documents.map((document) => [document._id, document]));
    },
    listen(onChange) {
      let stopped = false;
      let away = false;
      let end = () => {};
      const begin = () => {
        const changes = client.listen(HEARD, {}, LISTENING).subscribe({
          next: (event) => {
            if (event.type === "mutation") {
              onChange({ id: event.documentId.replace(DRAFT, ""), type: event.result?._type });
            } else if (event.type === "reconnect") away = true;
            else if (event.type === "welcome" && away) {
              away = false;
              onChange(undefined);
            }
          },
          error: (error: unknown) => {
            console.error(`The preview cannot listen for edits, and tries again: ${String(error)}`);
            away = true;
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
