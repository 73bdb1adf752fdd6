import type { z } from "zod";
import { kindInWords } from "../rules/kinds.ts";
import { agentIdProblems } from "./agent-ids.ts";
import { SiteLinks, WholeDocuments } from "./documents/dead-links.ts";
import type { QueryDefinition } from "./documents/query-definition.ts";
import { ContentError, type ContentProblem } from "./errors.ts";
import { ContentCache } from "./cache.ts";
import type { Entry } from "./entry.ts";
import { inParts } from "./in-parts.ts";
import { sharedSlugs } from "./legal-pages.ts";
import { locate } from "./locate.ts";
import { redirectProblems } from "./redirects.ts";
import {
  AGENTS,
  LEGAL_PAGES,
  QUERY_DEFINITIONS,
  REDIRECTS,
  documentsQuery,
} from "./query-definitions.ts";
import type { Fetch } from "./source.ts";

/** Parses the result of a query with the shape of its definition, each document once. */
export interface Checker<T> {
  /** @throws ContentError naming every field that is wrong */
  one(entry: Entry): T;
  /**
   * @param some false where an empty list is no error
   * @throws ContentError naming every document and field that is wrong
   */
  all(entries: readonly Entry[], options?: { some?: boolean }): T[];
}

/** A checker for a definition. It caches results, because many pages read the same documents. */
export function checkerOf<T>(definition: QueryDefinition<T>): Checker<T> {
  const known = new WeakMap<Entry, { value: T }>();
  const check = (entry: Entry): { value: T } | { problems: ContentProblem[] } => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const parsed = definition.shape.safeParse(entry.raw, { error: kindInWords });
    if (!parsed.success) return { problems: problemsOf(parsed.error, entry.raw, definition) };
    const found = { value: parsed.data };
    known.set(entry, found);
    return found;
  };
  return {
    one(entry) {
      const result = check(entry);
      if ("problems" in result) throw new ContentError(result.problems);
      return result.value;
    },
    all(entries, { some = true } = {}) {
      const none = some && !("optional" in definition) && entries.length === 0;
      if (none) throw new ContentError([nothingThere(definition)]);
      const results = entries.map(check);
      const problems = results.flatMap((result) => ("problems" in result ? result.problems : []));
      if (problems.length > 0) throw new ContentError(problems);
      return results.flatMap((result) => ("value" in result ? [result.value] : []));
    },
  };
}

/** Reads everything that the site needs and returns its problems; an empty list means none. */
export async function checkContent(fetch: Fetch): Promise<ContentProblem[]> {
  const found = new Map<string, ContentProblem>();
  // A document that several query definitions read is reported once.
  const report = (problems: readonly ContentProblem[]) => {
    for (const problem of problems) found.set(JSON.stringify(problem), problem);
  };
  const cache = new ContentCache(fetch);
  report([...agentIdProblems(await cache.many(AGENTS)).values()].flat());
  report(sharedSlugs(await cache.many(LEGAL_PAGES)));
  report(await checkRedirects(cache));
  for (const definition of QUERY_DEFINITIONS) {
    if (definition.kind === "one") {
      report(problemsIn(definition, await fetch(definition.query)));
      continue;
    }
    let none = true;
    for await (const some of inParts(fetch, documentsQuery(definition))) {
      none = false;
      report(some.flatMap((raw) => problemsIn(definition, raw)));
    }
    if (none && !("optional" in definition)) report([nothingThere(definition)]);
  }
  return [...found.values()];
}

/** Problems with redirects. A build leaves these out, so that they do not block any page. */
export async function checkRedirects(cache: ContentCache): Promise<ContentProblem[]> {
  const entries = await cache.many(REDIRECTS);
  const wrong = entries.flatMap(({ raw }) => problemsIn(REDIRECTS, raw));
  return [...wrong, ...(await redirectProblems(cache))];
}

/** Removes invalid redirects from the content of pages. */
export async function leaveOutWrongRedirects(cache: ContentCache): Promise<void> {
  const wrong = await checkRedirects(cache);
  await cache.leaveOut(
    REDIRECTS,
    wrong.map(({ document }) => document),
  );
}

/** The links that lead to no page. They do not block the site. */
export async function checkLinks(fetch: Fetch): Promise<ContentProblem[]> {
  const types = [...new Set(QUERY_DEFINITIONS.map(({ type }) => type))];
  const links = new SiteLinks();
  for await (const some of inParts(fetch, { filter: "_type in $types" }, { types })) {
    links.add(WholeDocuments.parse(some));
  }
  return links.dead();
}

function problemsIn(definition: QueryDefinition<unknown>, raw: unknown): ContentProblem[] {
  const parsed = definition.shape.safeParse(raw, { error: kindInWords });
  return parsed.success ? [] : problemsOf(parsed.error, raw, definition);
}

function problemsOf(
  error: z.ZodError,
  raw: unknown,
  definition: QueryDefinition<unknown>,
): ContentProblem[] {
  if (raw === null || raw === undefined) return [nothingThere(definition)];
  return error.issues.map(({ path, message }) => ({
    ...locate(raw, path, definition.type),
    message,
  }));
}

function nothingThere({ type }: QueryDefinition<unknown>): ContentProblem {
  return {
    document: type,
    field: "(whole document)",
    message:
      "the dataset holds none. Create and publish it in the Studio, or load the seed with npm run content:push",
  };
}
