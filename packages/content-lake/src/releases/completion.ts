import { type Doc, isDraftId, type Json, publishedId, versionsPath } from "../document.ts";
import { contentOf } from "../actions/documents.ts";
import type { Stored } from "../transaction.ts";
import { unpublishes, type Release } from "./release.ts";

/** Changes of a release. */
export interface GoingLive {
  /** The documents of the release: as they are published (undefined for new ones), and as they will be. */
  changes: readonly { before: Doc | undefined; after: Doc }[];
  /** All published documents and drafts as they will be, without what the completion adds. */
  documents: readonly Doc[];
  /** When, in milliseconds since 1970. */
  now: number;
}

/** Additional changes that go live with a release. */
export interface Completion {
  /** Mutations of its transaction, after its own. */
  mutations: readonly Json[];
  /** Why it must not go live, for editors; undefined when it may. */
  refusal?: string | undefined;
}

/** Computes the additional changes of a release from its documents. */
export type CompleteRelease = (going: GoingLive) => Completion;

/**
 * What goes live with a release.
 * @param stored all documents
 */
export function completionOf(
  complete: CompleteRelease | undefined,
  release: Release,
  stored: Pick<Stored, "get" | "withPrefix">,
  now: number,
): Completion {
  const versions = stored.withPrefix(versionsPath(release.name));
  if (complete === undefined || versions.length === 0) return { mutations: [] };
  const going = new Set(versions.map(({ _id }) => publishedId(_id)));
  const changes = versions
    .filter((version) => !unpublishes(version))
    .map((version) => {
      const _id = publishedId(version._id);
      const { _rev, _createdAt, _updatedAt } = version;
      const after: Doc = { ...version, ...contentOf(version), _id, _rev, _createdAt, _updatedAt };
      return { before: stored.get(_id), after };
    });
  const others = stored
    .withPrefix("")
    .filter(({ _id }) => !going.has(_id) && (isDraftId(_id) || !_id.includes(".")));
  return complete({ changes, documents: [...others, ...changes.map(({ after }) => after)], now });
}

/** Reads content with GROQ, as it would be after a release. */
export type ReadContent = (query: string, params?: Record<string, unknown>) => Promise<Json>;

/** A problem of the content. */
export interface WrongContent {
  /** Identity of the problem, equal in two states of the content even if names have changed. */
  key: string;
  /** One line for editors, which names document and field. */
  text: string;
}

/** Finds the problems of content. */
export type ReviewContent = (read: ReadContent) => Promise<readonly WrongContent[]>;
