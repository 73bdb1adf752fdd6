import { AGENT_NAMES } from "../site/agent/content.ts";
import { LEGAL_PAGES } from "../site/legal/content.ts";
import { type Addresses, addressesOf } from "./addresses.ts";
import type {
  AnyQuery,
  DetailQuery,
  ListQuery,
  QueryDefinition,
  SingleQuery,
} from "./documents/query-definition.ts";
import { REDIRECTS } from "./documents/redirect.ts";
import {
  type ContentDocument,
  ContentError,
  type ContentProblem,
  documentIds,
  isDocument,
  locate,
} from "./errors.ts";
import { QUERY_DEFINITIONS } from "./query-definitions.ts";
import type { Fetch } from "./source.ts";

/** Number of documents whose details are read at once: the largest have tens of kilobytes. */
const DETAILS_AT_ONCE = 100;

/** A document that was written or deleted; a deleted one has its former type, if known. */
export interface ChangedDocument {
  id: string;
  type: string | undefined;
}

/** The result of a query. */
interface Result {
  found: unknown;
  /** Ids of all documents in it. */
  ids: ReadonlySet<string>;
}

/**
 * The content of a dataset at one moment: the results of all queries. Details are read when they are
 * needed.
 */
export class Content {
  readonly #fetch: Fetch;
  readonly #results: ReadonlyMap<string, Result>;
  readonly #details = new Map<string, ContentDocument>();
  /** The addresses of the site's agents, legal pages and redirects. */
  readonly addresses: Addresses;

  private constructor(
    fetch: Fetch,
    results: ReadonlyMap<string, Result>,
    details: readonly ContentDocument[] = [],
  ) {
    this.#fetch = fetch;
    this.#results = results;
    for (const document of details) this.#details.set(document._id, document);
    this.addresses = addressesOf({
      agents: this.documents(AGENT_NAMES),
      legalPages: this.documents(LEGAL_PAGES),
      redirects: this.documents(REDIRECTS),
    });
  }

  /** Reads a dataset. @throws what `fetch` throws */
  static async read(fetch: Fetch): Promise<Content> {
    const lists = QUERY_DEFINITIONS.filter(({ kind }) => kind !== "details");
    return new Content(fetch, await runQueries(fetch, lists, []));
  }

  /**
   * The content after a change. Only the queries run again that have read a changed document, or read
   * documents of its type.
   * @throws what `fetch` throws
   */
  async after(changed: readonly ChangedDocument[]): Promise<Content> {
    const ids = changed.map(({ id }) => id);
    const types = new Set(changed.map(({ type }) => type));
    const concerned = QUERY_DEFINITIONS.filter(({ name, type }) => {
      return types.has(type) || ids.some((id) => this.#results.get(name)?.ids.has(id));
    });
    // The pages of changed documents need their details.
    const read = await runQueries(this.#fetch, concerned, ids.slice(0, DETAILS_AT_ONCE));
    const details = concerned.flatMap(({ name, kind }) =>
      kind === "details" ? documentsIn(read.get(name)?.found) : [],
    );
    return new Content(this.#fetch, new Map([...this.#results, ...read]), details);
  }

  /** The same content without some documents of a list. */
  without(list: ListQuery<unknown>, ids: readonly string[]): Content {
    const rest = this.documents(list).filter(({ _id }) => !ids.includes(_id));
    return new Content(this.#fetch, new Map([...this.#results, [list.name, resultOf(rest)]]));
  }

  /** The document of a single query. @throws ContentError naming every field that is wrong */
  one<T>(query: SingleQuery<T>): T {
    return valueOf(query, this.#found(query));
  }

  /** The documents of a list. @throws ContentError naming every document and field that is wrong */
  all<T>(query: ListQuery<T>): T[] {
    const documents = this.documents(query);
    if (documents.length === 0 && query.optional !== true) {
      throw new ContentError([nothingThere(query)]);
    }
    return valuesOf(query, documents);
  }

  /** The documents of a list, with whatever is in them. */
  documents(query: ListQuery<unknown>): readonly ContentDocument[] {
    return documentsIn(this.#found(query));
  }

  /** One document with its details; undefined when there is none. @throws ContentError as above */
  async details<T>(query: DetailQuery<T>, id: string): Promise<T | undefined> {
    if (!this.#details.has(id)) await this.readDetails(query, [id]);
    const document = this.#details.get(id);
    return document && valueOf(query, document);
  }

  /** Reads details in few requests, for a caller that will need all of them. */
  async readDetails(query: DetailQuery<unknown>, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += DETAILS_AT_ONCE) {
      const some = ids.slice(at, at + DETAILS_AT_ONCE);
      const found = await this.#fetch(query.query, { ids: some });
      for (const document of documentsIn(found)) this.#details.set(document._id, document);
    }
  }

  #found({ name }: AnyQuery): unknown {
    return this.#results.get(name)?.found;
  }
}

/** Documents of a query in its shape. @throws ContentError naming every document and field that is wrong */
export function valuesOf<T>(query: QueryDefinition<T>, documents: readonly unknown[]): T[] {
  const problems = documents.flatMap((document) => problemsIn(query, document));
  if (problems.length > 0) throw new ContentError(problems, documents);
  return documents.map((document) => valueOf(query, document));
}

function valueOf<T>(query: QueryDefinition<T>, document: unknown): T {
  const { success, data } = query.check(document);
  if (!success) throw new ContentError(problemsIn(query, document), [document]);
  return data;
}

/** Problems of a query's document; none if it fits. */
export function problemsIn(query: QueryDefinition<unknown>, document: unknown): ContentProblem[] {
  if (document === null || document === undefined) return [nothingThere(query)];
  const issues = query.check(document).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ ...locate(document, path, query.type), message }));
}

/** The problem of a dataset that holds no document of a query. */
function nothingThere({ type }: QueryDefinition<unknown>): ContentProblem {
  return {
    document: type,
    field: "(whole document)",
    message:
      "the dataset holds none. Create and publish it in the Studio, or load the seed with npm run content:push",
  };
}

/** Runs queries in one request, which costs less than one for each. @param ids of details */
async function runQueries(
  fetch: Fetch,
  queries: readonly AnyQuery[],
  ids: readonly string[],
): Promise<Map<string, Result>> {
  if (queries.length === 0) return new Map();
  const parts = queries.map(({ name, query }) => `"${name}": ${query}`);
  const found = await fetch(`{\n${parts.join(",\n")}\n}`, { ids });
  const results = new Map(Object.entries(typeof found === "object" ? { ...found } : {}));
  return new Map(queries.map(({ name }) => [name, resultOf(results.get(name))]));
}

function resultOf(found: unknown): Result {
  return { found, ids: documentIds(found) };
}

function documentsIn(result: unknown): readonly ContentDocument[] {
  return Array.isArray(result) ? result.filter(isDocument) : [];
}
