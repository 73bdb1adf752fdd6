import { AGENT_DETAILS, AGENT_NAMES } from "../site/agent/content.ts";
import { Content, problemsIn } from "./query-results.ts";
import { deadLinksIn } from "./documents/dead-links.ts";
import { AnyDocuments } from "./documents/document-name.ts";
import { REDIRECTS } from "./documents/redirect.ts";
import { ContentError, type ContentProblem } from "./errors.ts";
import { QUERY_DEFINITIONS } from "./query-definitions.ts";
import type { Fetch } from "./source.ts";

/** Reads everything that the site needs and returns its problems; an empty list means none. */
export async function checkContent(fetch: Fetch): Promise<ContentProblem[]> {
  const content = await Content.read(fetch);
  const problems = [
    ...content.addresses.pages.flatMap((page) => page.problems),
    ...checkRedirects(content),
  ];
  for (const query of QUERY_DEFINITIONS) {
    if (query.kind === "one") problems.push(...(await problemsOf(() => content.one(query))));
    else if (query.kind === "many") problems.push(...(await problemsOf(() => content.all(query))));
  }
  const agents = content.documents(AGENT_NAMES).map(({ _id }) => _id);
  await content.readDetails(AGENT_DETAILS, agents);
  for (const id of agents) {
    problems.push(...(await problemsOf(() => content.details(AGENT_DETAILS, id))));
  }
  // A document that several queries read is reported once.
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** Problems with redirects. A build leaves these out, so that they do not block any page. */
export function checkRedirects(content: Content): ContentProblem[] {
  const wrong = content.documents(REDIRECTS).flatMap((document) => problemsIn(REDIRECTS, document));
  return [...wrong, ...content.addresses.redirectProblems];
}

/** The content without invalid redirects. */
export function withoutWrongRedirects(content: Content): Content {
  return content.without(
    REDIRECTS,
    checkRedirects(content).map(({ document }) => document),
  );
}

/** The links that lead to no page. They do not block the site. */
export async function checkLinks(fetch: Fetch): Promise<ContentProblem[]> {
  const types = [...new Set(QUERY_DEFINITIONS.map(({ type }) => type))];
  return deadLinksIn(AnyDocuments.parse(await fetch(`*[_type in $types]`, { types })));
}

async function problemsOf(read: () => unknown): Promise<readonly ContentProblem[]> {
  try {
    await read();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}
