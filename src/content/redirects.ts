import { wrongFrom, wrongTo } from "../rules/redirects.ts";
import type { ContentCache } from "./cache.ts";
import { RedirectDocument } from "./documents/redirect.ts";
import { FIXED_PATHS, pageOfDocument } from "./documents/site-paths.ts";
import type { Entry } from "./entry.ts";
import type { ContentProblem } from "./errors.ts";
import { AGENTS, LEGAL_PAGES, REDIRECTS } from "./query-definitions.ts";

/**
 * Problems that block the redirects of a dataset: old addresses that a page or another redirect
 * has, circles and chains. Values of the wrong kind are found where they are read.
 */
export async function redirectProblems(cache: ContentCache): Promise<ContentProblem[]> {
  const entries = await cache.many(REDIRECTS);
  if (entries.length === 0) return [];
  const pages = await pathsOfPages(cache);
  const redirects = entries.flatMap(({ raw }) => RedirectDocument.safeParse(raw).data ?? []);
  // A redirect without a valid old address conflicts with nothing.
  const alone = { pages, redirectFrom: () => undefined };
  const leading = redirects.filter(({ from }) => wrongFrom(from, alone) === undefined);
  const byFrom = Map.groupBy(leading, ({ from }) => from);
  return redirects.flatMap((redirect) => {
    const redirectFrom = (path: string) => byFrom.get(path)?.find((other) => other !== redirect);
    const messages = {
      from: wrongFrom(redirect.from, { pages, redirectFrom }),
      to: wrongTo(redirect, { redirectFrom }),
    };
    return Object.entries(messages).flatMap(([field, message]) =>
      message === undefined ? [] : [{ document: redirect._id, field, message }],
    );
  });
}

/** The problem with a page's address that a redirect leads away from. None: no conflict. */
export function claimedByRedirect(redirects: readonly Entry[], path: string): ContentProblem[] {
  return redirects.map(({ id }) => ({
    document: id,
    field: "from",
    message: `The page at ${path} and this redirect have the same address. Delete the redirect, or give the page another address`,
  }));
}

async function pathsOfPages(cache: ContentCache): Promise<ReadonlySet<string>> {
  const own = [AGENTS, LEGAL_PAGES].map(async (definition) =>
    (await cache.many(definition)).flatMap((entry) => {
      const { type, key = "" } = definition;
      return pageOfDocument(type, { [key]: entry.field(key) }) ?? [];
    }),
  );
  return new Set([...FIXED_PATHS, ...(await Promise.all(own)).flat()]);
}
