import { dataError, mutationError, type MutationProblem } from "./errors.ts";
import type { Doc, Json, JsonObject } from "./document.ts";
import {
  applyPatch,
  type CreateKind,
  invalid,
  isProblem,
  type LakeMutation,
  type NewDocument,
  readMutation,
  type Selection,
} from "./mutations.ts";
import { readReferences, strongReferences } from "./references.ts";

/** Most mutations in one transaction. */
const MAX_MUTATIONS = 10_000;
/** Most documents that a message names. */
const MAX_NAMED = 3;

/** Access to stored documents for planning a transaction. */
export interface Stored {
  get(id: string): Doc | undefined;
  /** The documents whose ids begin with a text, by id. */
  withPrefix(prefix: string): readonly Doc[];
  /** Ids of the documents that refer strongly to this one. */
  referrers(id: string): Iterable<string>;
  /** Name of a document in messages: its title, if it has one. */
  called(document: Doc): string;
  /** Ids of the documents that a query selects, for mutations by query. */
  select(query: string, params: JsonObject): string[];
}

/** Circumstances of a transaction. */
export interface TransactionTerms {
  transactionId: string;
  /** Time of the transaction, ISO 8601. */
  timestamp: string;
  autoGenerateArrayKeys: boolean;
}

/** A transaction as a client sends it. */
export interface TransactionRequest extends TransactionTerms {
  mutations: Json[];
}

/** The documents after the earlier steps of a transaction. */
export interface Underway {
  get(id: string): Doc | undefined;
  /** The documents whose ids begin with a text, by id. */
  withPrefix(prefix: string): Doc[];
}

/** One step of a transaction: mutations that depend on what earlier steps did. */
export type Step = (documents: Underway) => Json[];

/** Effect of one mutation on one document. */
export interface MutationResult {
  id: string;
  operation: "create" | "update" | "delete" | "none";
}

/** A document before and after a transaction; null where it does not exist. */
export interface PlannedChange {
  id: string;
  previous: Doc | null;
  next: Doc | null;
  /** The mutations of the transaction that are about this document, with every id resolved. */
  mutations: JsonObject[];
}

/** A transaction that may be committed as a whole. */
export interface Plan {
  transactionId: string;
  timestamp: string;
  results: MutationResult[];
  changes: PlannedChange[];
}

/**
 * Plans a transaction against the stored documents and writes nothing.
 * @throws LakeError when one mutation is refused: then nothing of the transaction may be written
 */
export function planTransaction(request: TransactionRequest, stored: Stored): Plan {
  return planSteps(request, stored, [() => request.mutations]);
}

/**
 * The same for a transaction whose steps see what earlier ones did.
 * @throws LakeError when one mutation is refused, and what a step throws
 */
export function planSteps(terms: TransactionTerms, stored: Stored, steps: readonly Step[]): Plan {
  const planner = new Planner(terms, stored);
  let index = 0;
  for (const step of steps) {
    const mutations = step(planner);
    if (index + mutations.length > MAX_MUTATIONS) {
      throw dataError(
        400,
        "validationError",
        `At most ${MAX_MUTATIONS} mutations in a transaction`,
      );
    }
    for (const mutation of mutations) {
      planner.take(mutation, index);
      index += 1;
    }
  }
  return planner.finish();
}

/** A document during planning: its state so far and the last mutation that touched it. */
interface Draft {
  previous: Doc | null;
  next: Doc | null;
  mutations: JsonObject[];
  index: number;
}

class Planner implements Underway {
  readonly #request: TransactionTerms;
  readonly #stored: Stored;
  readonly #drafts = new Map<string, Draft>();
  readonly #results: MutationResult[] = [];

  constructor(request: TransactionTerms, stored: Stored) {
    this.#request = request;
    this.#stored = stored;
  }

  get(id: string): Doc | undefined {
    return this.#current(id) ?? undefined;
  }

  withPrefix(prefix: string): Doc[] {
    const ids = [...this.#stored.withPrefix(prefix).map(({ _id }) => _id), ...this.#drafts.keys()];
    const within = new Set(ids.filter((id) => id.startsWith(prefix)).sort());
    return [...within].flatMap((id) => this.#current(id) ?? []);
  }

  take(value: Json, index: number): void {
    const mutation = readMutation(value, this.#request);
    if (isProblem(mutation)) throw mutationError(index, mutation);
    const problem = this.#apply(mutation, index);
    if (problem !== undefined) throw mutationError(index, problem);
  }

  /** Checks references in the final state, so that the order of mutations does not matter. */
  finish(): Plan {
    const referrers = this.#checkTargets();
    for (const [id, draft] of this.#drafts) this.#checkReferrers(id, draft, referrers);
    const changes = [...this.#drafts]
      .filter(([, { previous, next }]) => previous !== null || next !== null)
      .map(([id, { previous, next, mutations }]) => ({ id, previous, next, mutations }));
    const { transactionId, timestamp } = this.#request;
    return { transactionId, timestamp, results: this.#results, changes };
  }

  #apply(mutation: LakeMutation, index: number): MutationProblem | undefined {
    switch (mutation.kind) {
      case "delete":
        for (const id of this.#select(mutation.selection)) this.#delete(id, index);
        return undefined;
      case "patch":
        for (const id of this.#select(mutation.selection)) {
          const problem = this.#patch(id, mutation, index);
          if (problem !== undefined) return problem;
        }
        return undefined;
      default:
        return this.#create(mutation.kind, mutation.doc, index);
    }
  }

  #create(kind: CreateKind, doc: NewDocument, index: number): MutationProblem | undefined {
    const current = this.#current(doc._id);
    if (current !== null && kind === "create") {
      const description = `Document by ID "${doc._id}" already exists`;
      const details = { id: doc._id };
      return { status: 409, type: "documentAlreadyExistsError", description, details };
    }
    if (current !== null && kind === "createIfNotExists") {
      this.#results.push({ id: doc._id, operation: "none" });
      return undefined;
    }
    const { transactionId, timestamp } = this.#request;
    const { _id, _type, _createdAt, ...rest } = doc;
    const createdAt = typeof _createdAt === "string" ? _createdAt : timestamp;
    const times = { _createdAt: createdAt, _updatedAt: timestamp };
    const body = { _id, _type, ...times, ...rest };
    this.#put(_id, { ...body, _rev: transactionId }, { [kind]: body }, index);
    this.#results.push({ id: _id, operation: current === null ? "create" : "update" });
    return undefined;
  }

  #delete(id: string, index: number): void {
    if (this.#current(id) === null) return;
    this.#put(id, null, { delete: { id } }, index);
    this.#results.push({ id, operation: "delete" });
  }

  #patch(
    id: string,
    mutation: LakeMutation & { kind: "patch" },
    index: number,
  ): MutationProblem | undefined {
    const current = this.#current(id);
    if (current === null) {
      // A query may select a document that an earlier mutation of this transaction deleted.
      if ("query" in mutation.selection) return undefined;
      const description = `The document with the ID "${id}" was not found`;
      return { status: 404, type: "documentNotFoundError", description, details: { id } };
    }
    const conflict = this.#revisionConflict(id, mutation.ifRevisionId);
    if (conflict !== undefined) return conflict;
    const patched = applyPatch(current, mutation.operations);
    if (patched.problem !== undefined) return invalid(patched.problem);
    const { problem } = readReferences(patched.doc);
    if (problem !== undefined) return invalid(problem);
    const { transactionId, timestamp } = this.#request;
    const next = { ...patched.doc, _rev: transactionId, _updatedAt: timestamp };
    this.#put(id, next, { patch: patched.patch }, index);
    this.#results.push({ id, operation: "update" });
    return undefined;
  }

  /**
   * A client's `ifRevisionID` refers to the revision before the transaction, regardless of earlier
   * mutations in it.
   */
  #revisionConflict(id: string, expected: string | undefined): MutationProblem | undefined {
    const revision = this.#stored.get(id)?._rev;
    if (expected === undefined || revision === expected) return undefined;
    return {
      status: 409,
      type: "documentRevisionIDDoesNotMatchError",
      description: `Document "${id}" has unexpected revision ID (${JSON.stringify(revision ?? "")}), expected ${JSON.stringify(expected)}`,
      details: { id, currentRevisionID: revision ?? null, expectedRevisionID: expected },
    };
  }

  /**
   * Refuses references to documents that are not there.
   * @returns for each id that a document of this transaction refers to strongly, those documents
   * @throws LakeError 409 for a strong reference to a missing document
   */
  #checkTargets(): Map<string, string[]> {
    const referrers = new Map<string, string[]>();
    for (const [id, { next, index }] of this.#drafts) {
      if (next === null) continue;
      for (const target of strongReferences(next)) {
        referrers.set(target, [...(referrers.get(target) ?? []), id]);
        // A target that this transaction deletes is reported as the deletion of a referenced document.
        if (this.#current(target) !== null || this.#stored.get(target) !== undefined) continue;
        throw mutationError(index, {
          status: 409,
          type: "documentReferenceDoesNotExistError",
          description: `${this.#stored.called(next)} refers to "${target}", which does not exist`,
          details: { id, referenceID: target },
        });
      }
    }
    return referrers;
  }

  /**
   * Refuses to delete or retype a document that others refer to.
   * @throws LakeError 409 when another document refers to it
   */
  #checkReferrers(id: string, draft: Draft, fromDrafts: Map<string, string[]>): void {
    const { previous, next, index } = draft;
    if (previous === null) return;
    if (next !== null && next._type === previous._type) return;
    const untouched = [...this.#stored.referrers(id)].filter((other) => !this.#drafts.has(other));
    const referencingIDs = [...untouched, ...(fromDrafts.get(id) ?? [])]
      .filter((other) => other !== id)
      .sort();
    if (referencingIDs.length === 0) return;
    const deed = next === null ? "be deleted" : "change type";
    throw mutationError(index, {
      status: 409,
      type: "documentHasExistingReferencesError",
      description: `${this.#stored.called(previous)} cannot ${deed}: ${this.#refer(referencingIDs)} to it`,
      details: { id, referencingIDs },
    });
  }

  /** "About and Connected Agents refer", of the first few documents. */
  #refer(ids: readonly string[]): string {
    const documents = ids.flatMap((id) => this.#current(id) ?? []);
    // A document and its draft have one name.
    const names = [...new Set(documents.map((document) => this.#stored.called(document)))];
    const more = names.length - MAX_NAMED;
    const listed = [...names.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])];
    const last = listed.pop();
    return listed.length === 0 ? `${last} refers` : `${listed.join(", ")} and ${last} refer`;
  }

  #select(selection: Selection): string[] {
    if ("ids" in selection) return selection.ids;
    return this.#stored.select(selection.query, selection.params);
  }

  #current(id: string): Doc | null {
    const draft = this.#drafts.get(id);
    return draft === undefined ? (this.#stored.get(id) ?? null) : draft.next;
  }

  #put(id: string, next: Doc | null, mutation: JsonObject, index: number): void {
    const draft = this.#drafts.get(id);
    this.#drafts.set(id, {
      previous: draft === undefined ? (this.#stored.get(id) ?? null) : draft.previous,
      next,
      mutations: [...(draft?.mutations ?? []), mutation],
      index,
    });
  }
}
