import { type Doc, type Json, type JsonObject, randomId } from "./document.ts";
import { dataError, itemError, LakeError } from "./errors.ts";
import { applyPatch, type CreateKind, type LakeMutation, readMutation } from "./mutations.ts";
import { strongReferences } from "./references.ts";

/** Most documents that a message names. */
const MAX_NAMED = 3;

/** Stored documents, for planning a transaction. */
export interface StoredDocuments {
  get(id: string): Doc | undefined;
  /** The documents whose ids begin with a text, by id. */
  withPrefix(prefix: string): readonly Doc[];
  /** Name of a document in messages: its title, if it has one. */
  called(document: Doc): string;
}

/** Circumstances of a transaction. */
export interface TransactionTerms {
  transactionId: string;
  /** Time of the transaction, ISO 8601. */
  timestamp: string;
  autoGenerateArrayKeys: boolean;
}

/** Circumstances of a transaction of the lake's own. @param now milliseconds since 1970 */
export function ownTerms(now: number): TransactionTerms {
  const timestamp = new Date(now).toISOString();
  return { transactionId: randomId(), timestamp, autoGenerateArrayKeys: false };
}

/** The documents after the earlier steps of a transaction. */
export type WorkingDocuments = Pick<StoredDocuments, "get" | "withPrefix">;

/** One step of a transaction: mutations that depend on what earlier steps did. */
export type Step = (documents: WorkingDocuments) => Json[];

/** A document before and after a transaction; null where it does not exist. */
export interface Change {
  id: string;
  previous: Doc | null;
  next: Doc | null;
  /** The mutations of the transaction that are about this document, with every id resolved. */
  mutations: JsonObject[];
}

/** A committed transaction. */
export interface Transaction {
  transactionId: string;
  timestamp: string;
  author: string;
  changes: Change[];
}

/** A transaction that may be committed as a whole. */
export interface Plan extends Omit<Transaction, "author"> {
  /** Effects of the mutations, in order. */
  results: { id: string; operation: "create" | "update" | "delete" | "none" }[];
}

/**
 * Plans a transaction against the stored documents and writes nothing.
 * @throws LakeError when one mutation is refused: then nothing of the transaction may be written; and what
 * a step throws
 */
export function planTransaction(
  terms: TransactionTerms,
  stored: StoredDocuments,
  steps: readonly Step[],
): Plan {
  const planner = new Planner(terms, stored);
  for (const step of steps) for (const mutation of step(planner)) planner.take(mutation);
  return planner.finish();
}

/** A document during planning: its state so far and the last mutation that touched it. */
interface Draft extends Omit<Change, "id"> {
  index: number;
}

class Planner implements WorkingDocuments {
  readonly #terms: TransactionTerms;
  readonly #stored: StoredDocuments;
  readonly #drafts = new Map<string, Draft>();
  readonly #results: Plan["results"] = [];
  /** Position of the mutation that is taken. */
  #index = 0;

  constructor(terms: TransactionTerms, stored: StoredDocuments) {
    this.#terms = terms;
    this.#stored = stored;
  }

  get(id: string): Doc | undefined {
    const draft = this.#drafts.get(id);
    return draft === undefined ? this.#stored.get(id) : (draft.next ?? undefined);
  }

  withPrefix(prefix: string): Doc[] {
    const ids = [...this.#stored.withPrefix(prefix).map(({ _id }) => _id), ...this.#drafts.keys()];
    const within = new Set(ids.filter((id) => id.startsWith(prefix)).sort());
    return [...within].flatMap((id) => this.get(id) ?? []);
  }

  take(mutation: Json): void {
    this.#attempt(this.#index, () => this.#apply(readMutation(mutation, this.#terms)));
    this.#index += 1;
  }

  /** Checks references in the final state, so that the order of mutations does not matter. */
  finish(): Plan {
    for (const { next, index } of this.#drafts.values()) {
      if (next === null) continue;
      for (const target of strongReferences(next)) {
        this.#attempt(index, () => this.#checkTarget(next, target));
      }
    }
    const after = this.withPrefix("");
    for (const [id, draft] of this.#drafts) {
      this.#attempt(draft.index, () => this.#checkReferrers(id, draft, after));
    }
    const changes = [...this.#drafts]
      .filter(([, { previous, next }]) => previous !== null || next !== null)
      .map(([id, { previous, next, mutations }]) => ({ id, previous, next, mutations }));
    const { transactionId, timestamp } = this.#terms;
    return { transactionId, timestamp, results: this.#results, changes };
  }

  #attempt(index: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      throw error instanceof LakeError ? itemError("mutation", index, error) : error;
    }
  }

  #apply(mutation: LakeMutation): void {
    if ("doc" in mutation) return this.#create(mutation);
    for (const id of mutation.ids) {
      if (mutation.kind === "patch") this.#patch(id, mutation);
      else if (this.get(id) !== undefined) this.#put(id, null, { delete: { id } }, "delete");
    }
  }

  #create({ kind, doc }: LakeMutation & { kind: CreateKind }): void {
    const { _id, _type, _createdAt, ...rest } = doc;
    const current = this.get(_id);
    if (current !== undefined && kind === "create") {
      const why = `Document by ID "${_id}" already exists`;
      throw dataError(409, "documentAlreadyExistsError", why, { id: _id });
    }
    if (current !== undefined && kind === "createIfNotExists") {
      this.#results.push({ id: _id, operation: "none" });
      return;
    }
    const { transactionId, timestamp } = this.#terms;
    const createdAt = typeof _createdAt === "string" ? _createdAt : timestamp;
    const times = { _createdAt: createdAt, _updatedAt: timestamp };
    const body = { _id, _type, ...times, ...rest };
    const operation = current === undefined ? "create" : "update";
    this.#put(_id, { ...body, _rev: transactionId }, { [kind]: body }, operation);
  }

  #patch(id: string, mutation: LakeMutation & { kind: "patch" }): void {
    const current = this.get(id);
    if (current === undefined) {
      // A query may select a document that an earlier mutation of this transaction deleted.
      if (mutation.byQuery) return;
      const why = `The document with the ID "${id}" was not found`;
      throw dataError(404, "documentNotFoundError", why, { id });
    }
    this.#checkRevision(id, mutation.ifRevisionId);
    const { doc, patch } = applyPatch(current, mutation.operations);
    const { transactionId, timestamp } = this.#terms;
    const next = { ...doc, _rev: transactionId, _updatedAt: timestamp };
    this.#put(id, next, { patch }, "update");
  }

  /**
   * A client's `ifRevisionID` refers to the revision before the transaction, regardless of earlier
   * mutations in it.
   */
  #checkRevision(id: string, expected: Json | undefined): void {
    const revision = this.#stored.get(id)?._rev ?? null;
    if (expected === undefined || revision === expected) return;
    throw dataError(
      409,
      "documentRevisionIDDoesNotMatchError",
      `Document "${id}" has unexpected revision ID (${JSON.stringify(revision ?? "")}), expected ${JSON.stringify(expected)}`,
      { id, currentRevisionID: revision, expectedRevisionID: expected },
    );
  }

  /** Refuses a strong reference to a document that is not there. */
  #checkTarget(document: Doc, target: string): void {
    // A target that this transaction deletes is reported as the deletion of a referenced document.
    if ((this.get(target) ?? this.#stored.get(target)) !== undefined) return;
    throw dataError(
      409,
      "documentReferenceDoesNotExistError",
      `${this.#stored.called(document)} refers to "${target}", which does not exist`,
      { id: document._id, referenceID: target },
    );
  }

  /**
   * Refuses to delete or retype a document that others refer to.
   * @param after all documents after this transaction
   */
  #checkReferrers(id: string, { previous, next }: Draft, after: readonly Doc[]): void {
    if (previous === null || next?._type === previous._type) return;
    const referring = after.filter(
      (document) => document._id !== id && strongReferences(document).has(id),
    );
    if (referring.length === 0) return;
    const deed = next === null ? "be deleted" : "change type";
    throw dataError(
      409,
      "documentHasExistingReferencesError",
      `${this.#stored.called(previous)} cannot ${deed}: ${this.#refer(referring)} to it`,
      { id, referencingIDs: referring.map(({ _id }) => _id) },
    );
  }

  /** "About and Connected Agents refer", of the first few documents. */
  #refer(documents: readonly Doc[]): string {
    // A document and its draft have one name.
    const names = [...new Set(documents.map((document) => this.#stored.called(document)))];
    const more = names.length - MAX_NAMED;
    const listed = [...names.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])];
    const last = listed.pop();
    return listed.length === 0 ? `${last} refers` : `${listed.join(", ")} and ${last} refer`;
  }

  #put(
    id: string,
    next: Doc | null,
    mutation: JsonObject,
    operation: "create" | "update" | "delete",
  ): void {
    const draft = this.#drafts.get(id);
    this.#drafts.set(id, {
      previous: draft === undefined ? (this.#stored.get(id) ?? null) : draft.previous,
      next,
      mutations: [...(draft?.mutations ?? []), mutation],
      index: this.#index,
    });
    this.#results.push({ id, operation });
  }
}
