import type { StoredTransaction } from "./history.ts";
import { type Doc, isPublishedId, type JsonObject, releaseOfVersion } from "../document.ts";

/** A document's part in a transaction, with its states around it. */
interface Change {
  id: string;
  previous: Doc | null;
  next: Doc | null;
}

/** A transaction with the states of the documents of one group (published, draft, versions). */
export interface GroupTransaction {
  transaction: StoredTransaction;
  changes: Change[];
  /** True when it published a scheduled release. */
  scheduled: boolean;
}

/**
 * The document events of one transaction, as in Sanity's events API: created, published,
 * unpublished, discarded, deleted. Edits of a draft are not events: the Studio reads those from the
 * transactions.
 * @param groupId id of the published document
 */
export function lifeEvents(
  groupId: string,
  { transaction, changes, scheduled }: GroupTransaction,
): JsonObject[] {
  const { id: transactionId, timestamp, author } = transaction;
  const common = { documentId: groupId, timestamp, author };
  const published = changes.find(({ id }) => isPublishedId(id));
  const versions = changes.filter(({ id }) => !isPublishedId(id));
  const gone = versions.find(({ previous, next }) => previous !== null && next === null);
  const made = versions.find(({ previous, next }) => previous === null && next !== null);

  if (published && published.next === null && published.previous !== null) {
    const version = made ?? versions.find(({ id }) => releaseOfVersion(id) !== undefined);
    if (version === undefined) return [{ type: "deleteDocumentGroup", ...common }];
    const about = { ...versionOf(version.id), versionRevisionId: transactionId };
    return [{ type: "unpublishDocument", ...common, ...about }];
  }
  if (published && published.next !== null) {
    if (gone?.previous) {
      return [
        {
          type: "publishDocumentVersion",
          ...common,
          revisionId: transactionId,
          ...versionOf(gone.id),
          versionRevisionId: gone.previous._rev,
          publishCause: causeOf(gone.id, scheduled),
        },
      ];
    }
    const type = published.previous === null ? "createLiveDocument" : "updateLiveDocument";
    return [{ type, ...common, revisionId: transactionId }];
  }
  if (made) {
    const version = { ...versionOf(made.id), versionRevisionId: transactionId };
    return [{ type: "createDocumentVersion", ...common, ...version }];
  }
  if (gone?.previous) {
    const version = { ...versionOf(gone.id), versionRevisionId: gone.previous._rev };
    return [{ type: "deleteDocumentVersion", ...common, ...version }];
  }
  return [];
}

function versionOf(versionId: string): JsonObject {
  const releaseId = releaseOfVersion(versionId);
  return { versionId, ...(releaseId !== undefined && { releaseId }) };
}

function causeOf(versionId: string, scheduled: boolean): string {
  if (releaseOfVersion(versionId) === undefined) return "document.publish";
  return scheduled ? "release.schedule" : "release.publish";
}
