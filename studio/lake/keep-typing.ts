import { BufferedDocument, Mutation } from "@sanity/mutator";

/**
 * Makes the Studio keep what is typed while somebody else publishes, and while the lake is away.
 *
 * A publish deletes the draft. Sanity's mutator then drops all changes that were not sent yet (up to
 * a second of typing), and throws when a change is under way. Here a deletion first sends what was
 * typed; the lake makes a new draft of it and the published document. After a discard the last second
 * of typing becomes a new draft in the same way; after a deletion the lake refuses it, and the
 * document is gone. The mutator also drops a new draft when its first request fails.
 *
 * It replaces two methods of `BufferedDocument` of `@sanity/mutator` 6.16.0: the Studio has no other
 * access to its unsent changes.
 */
export function keepTyping(): void {
  const { arrive, handleDocumentDeleted } = BufferedDocument.prototype;

  BufferedDocument.prototype.arrive = function (mutation: Mutation): void {
    if (mutation.mutations.some((each) => each.delete !== undefined)) sendUnsent(this);
    arrive.call(this, mutation);
    // The lake has made the new draft of the published document, the window of the deleted draft.
    if (recreations.delete(mutation.transactionId)) this.document.rebase([]);
  };

  BufferedDocument.prototype.handleDocumentDeleted = function (): void {
    if (!waitsToBeCreated(this)) handleDocumentDeleted.call(this);
  };
}

/** Transaction ids of the requests that create a deleted draft again. */
const recreations = new Set<string | undefined>();

/** Sends pending edits as a request that creates the deleted document again. */
function sendUnsent(buffered: BufferedDocument): void {
  // A refused commit reverts the changes by itself.
  void buffered.commit().catch(() => {});
  const { HEAD, submitted, pending } = buffered.document;
  const underWay = submitted.length > 0 ? submitted : pending;
  const [first] = underWay;
  if (HEAD === null || first === undefined || first.appliesToMissingDocument()) return;
  const { _rev, _updatedAt, ...document } = HEAD;
  const mutations = [{ createIfNotExists: document }, ...first.mutations];
  underWay[0] = new Mutation({ ...first.params, mutations });
  recreations.add(first.transactionId);
}

/** Whether the next request creates the document. The field is private. */
function waitsToBeCreated(buffered: BufferedDocument): boolean {
  const commits: unknown = Reflect.get(buffered, "commits");
  const next: unknown = Array.isArray(commits) ? commits[0] : undefined;
  if (typeof next !== "object" || next === null || !("mutations" in next)) return false;
  const first: unknown = Array.isArray(next.mutations) ? next.mutations[0] : undefined;
  return first instanceof Mutation && first.appliesToMissingDocument();
}
