import type { SanityClient } from "@sanity/client";
import { getDraftId, getPublishedId } from "@sanity/client/csm";
import { z } from "zod";
import {
  withMovedLinks,
  type Move,
  type MoveChange,
  type StoredDocument,
} from "../../server/contracts/move.ts";

const Stored = z.looseObject({ _id: z.string(), _type: z.string(), _rev: z.string() });

/** Input of a move's plan, as stored in the lake now. */
export interface Around {
  draft: StoredDocument;
  published: StoredDocument;
  /** All other documents, published ones and drafts. */
  documents: readonly StoredDocument[];
  /** Name of the document for editors. */
  name: string;
}

/**
 * Reads the documents that a move affects.
 * @param types types that the site shows
 * @param id published id of the document that moves
 * @throws Error when the document has no draft any more
 */
export async function readAround(
  client: SanityClient,
  types: readonly string[],
  id: string,
): Promise<Around> {
  const found = await client.fetch<unknown>(
    `*[_type in $types && !(_id in path("versions.**"))]`,
    { types },
    { perspective: "raw", tag: "desk.move" },
  );
  const all = z.array(Stored).parse(found);
  const published = all.find(({ _id }) => _id === id);
  const draft = all.find(({ _id }) => _id === getDraftId(id));
  if (published === undefined || draft === undefined) {
    throw new Error("Somebody else has published or discarded this draft. Look at it again.");
  }
  const documents = all.filter(({ _id }) => getPublishedId(_id) !== id);
  const { name = draft.title } = draft;
  return { draft, published, documents, name: typeof name === "string" ? name : "The page" };
}

/**
 * Publishes a draft together with the changes of its move: all or nothing.
 * @throws Error when one of the documents was changed meanwhile
 */
export async function commitMove(
  client: SanityClient,
  work: { move: Move; changes: readonly MoveChange[]; around: Around },
): Promise<void> {
  const { move, changes, around } = work;
  const { draft, published } = around;
  const transaction = client.transaction();
  for (const change of changes) {
    if (change.kind === "create") transaction.create(change.document);
    else if (change.kind === "delete") transaction.delete(change.id);
    else {
      transaction.patch(change.id, { ifRevisionID: change.rev, set: { ...change.fields } });
    }
  }
  const { _rev, _updatedAt, ...content } = draft;
  const moved = z.looseObject({ _type: z.string() }).parse(withMovedLinks(content, move));
  // Fails if either was changed since it was read.
  transaction.patch(published._id, { ifRevisionID: published._rev, unset: ["_never"] });
  transaction.patch(draft._id, { ifRevisionID: _rev, unset: ["_never"] });
  transaction.createOrReplace({ ...moved, _id: published._id });
  transaction.delete(draft._id);
  await transaction.commit({ tag: "desk.move" });
}
