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

/** How many documents' details are asked for at once: the largest have tens of kilobytes. */
const DETAILS_AT_ONCE = 100;

/** Names of the queries that addresses are made of. */
const ADDRESS_LISTS = [AGENT_NAMES, LEGAL_PAGES, REDIRECTS].map(({ name }) => name);

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

/** What a content has besides its results. Default: nothing. */
interface Parts {
  details?: Map<string, ContentDocument>;
  /** Default: those of the results. */
  addresses?: Addresses | undefined;
  read?: Set<string>;
}

/**
 * The content of a dataset at one moment: the results of all queries. Details are read when they are
 * needed.
 */
export class Content {
  readonly #fetch: Fetch;
  readonly #results: ReadonlyMap<string, Result>;
  readonly #details: Map<string, ContentDocument>;
  readonly #addresses: Addresses;
  /** Names of the queries whose results were read. */
  readonly #read: Set<string>;

  private constructor(
    fetch: Fetch,
    results: ReadonlyMap<string, Result>,
    { details, addresses, read }: Parts = {},
  ) {
    this.#fetch = fetch;
    this.#results = results;
    this.#details = details ?? new Map<string, ContentDocument>();
    this.#read = read ?? new Set<string>();
    this.#addresses =
      addresses ??
      addressesOf({
        agents: this.documents(AGENT_NAMES),
        legalPages: this.documents(LEGAL_PAGES),
        redirects: this.documents(REDIRECTS),
      });
  }

  /** Reads a dataset. @throws what `fetch` throws */
  static async read(fetch: Fetch): Promise<Content> {
    const lists = QUERY_DEFINITIONS.filter(({ kind }) => kind !== "details");
    return new Content(fetch, await run(fetch, lists, []));
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
    const read = await run(this.#fetch, concerned, ids.slice(0, DETAILS_AT_ONCE));
    const details = concerned.flatMap(({ name, kind }) =>
      kind === "details" ? documentsIn(read.get(name)?.found) : [],
    );
    for (const [name, { found }] of read) {
      const before = this.#results.get(name);
      // An equal result stays the same object: see `agreesWith`.
      if (before && JSON.stringify(before.found) === JSON.stringify(found)) read.set(name, before);
    }
    const results = new Map([...this.#results, ...read]);
    return new Content(this.#fetch, results, {
      details: new Map(details.map((document) => [document._id, document])),
      addresses: ADDRESS_LISTS.every((name) => results.get(name) === this.#results.get(name))
        ? this.#addresses
        : undefined,
    });
  }

  /** The same content without some documents of a list. */
  without(list: ListQuery<unknown>, ids: readonly string[]): Content {
    const rest = this.documents(list).filter(({ _id }) => !ids.includes(_id));
    return new Content(this.#fetch, new Map([...this.#results, [list.name, resultOf(rest)]]));
  }

  /** The same content, which adds the names of the queries that are read from it to a set. */
  noting(read: Set<string>): Content {
    const [details, addresses] = [this.#details, this.#addresses];
    return new Content(this.#fetch, this.#results, { details, addresses, read });
  }

  /** True when queries, by their names, give the same as in an earlier content. */
  agreesWith(before: Content, queries: ReadonlySet<string>): boolean {
    return [...queries].every((name) => this.#results.get(name) === before.#results.get(name));
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

  /** The addresses of the site's agents, legal pages and redirects. */
  get addresses(): Addresses {
    for (const name of ADDRESS_LISTS) this.#read.add(name);
    return this.#addresses;
  }

  #found({ name }: AnyQuery): unknown {
    this.#read.add(name);
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

/** What is wrong with a document of a query. */
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
async function run(
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
