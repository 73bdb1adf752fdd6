import { LegalPage } from "../site/legal/content.ts";
import { isBlank } from "../facts/words.ts";
import { kindInWords } from "../rules/content-rules.ts";
import { wrongFrom, wrongTo } from "../rules/redirects.ts";
import { agentId } from "./documents/fields.ts";
import { RedirectDocument } from "./documents/redirect.ts";
import { FIXED_PATHS, pageOfDocument } from "./documents/site-paths.ts";
import type { ContentDocument, ContentProblem } from "./errors.ts";

/** A document that has a page of its own, and the address that it claims. */
export interface Address {
  document: ContentDocument;
  type: "agent" | "legalPage";
  /** Path of the page; undefined for a document that names none. */
  path: string | undefined;
  /** Why the address cannot be the document's. Empty: it is. */
  problems: readonly ContentProblem[];
}

/** The documents that claim each address. */
export interface Addresses {
  /** The addresses of all agents and legal pages. */
  pages: readonly Address[];
  /** Pages that claim a path; more than one is a mistake. */
  at(path: string): readonly Address[];
  /** The address of a document; undefined for one without a page of its own. */
  of(document: string): Address | undefined;
  /** All redirects. */
  redirects: readonly ContentDocument[];
  /** Redirects that lead away from a path. */
  redirectsFrom(path: string): readonly ContentDocument[];
  /** Problems of the dataset's redirects. */
  redirectProblems: readonly ContentProblem[];
}

/** Finds the addresses of documents, and what is wrong with them. */
export function addressesOf(documents: {
  agents: readonly ContentDocument[];
  legalPages: readonly ContentDocument[];
  redirects: readonly ContentDocument[];
}): Addresses {
  const { agents, legalPages, redirects } = documents;
  const pages = [
    ...addressesIn(agents, { type: "agent", field: "id", shape: agentId, shared: sharedId }),
    ...addressesIn(legalPages, {
      type: "legalPage",
      field: "slug",
      shape: LegalPage.shape.slug,
      shared: sharedSlug,
    }),
  ];
  const byPath = Map.groupBy(pages, ({ path }) => path);
  const byDocument = new Map(pages.map((page) => [page.document._id, page]));
  const byFrom = Map.groupBy(redirects, ({ from }) => from);
  return {
    pages,
    redirects,
    at: (path) => byPath.get(path) ?? [],
    of: (document) => byDocument.get(document),
    redirectsFrom: (path) => byFrom.get(path) ?? [],
    redirectProblems: problemsOfRedirects(redirects, new Set([...FIXED_PATHS, ...byPath.keys()])),
  };
}

/** The problem with a page's address that redirects lead away from. None: no conflict. */
export function claimedByRedirect(
  redirects: readonly ContentDocument[],
  path: string,
): ContentProblem[] {
  return redirects.map(({ _id }) => ({
    document: _id,
    field: "from",
    message: `The page at ${path} and this redirect have the same address. Delete the redirect, or give the page another address`,
  }));
}

/** How documents of a type name their address. */
interface AddressRule {
  type: Address["type"];
  field: "id" | "slug";
  shape: typeof agentId;
  /** What is wrong when several documents name the same one: a problem for each of them. */
  shared: (name: string, documents: readonly ContentDocument[]) => ContentProblem[];
}

function addressesIn(
  documents: readonly ContentDocument[],
  { type, field, shape, shared }: AddressRule,
): Address[] {
  const groups = Map.groupBy(documents, (document) => document[field]);
  return [...groups].flatMap(([name, sharing]) => {
    const { data, error } = shape.safeParse(name, { error: kindInWords });
    const problems = data !== undefined && sharing.length > 1 ? shared(data, sharing) : [];
    return sharing.map((document) => ({
      document,
      type,
      path: pageOfDocument(type, document),
      problems:
        error?.issues.map(({ message }) => ({ document: document._id, field, message })) ??
        problems,
    }));
  });
}

/** A problem for each agent, which names the others. */
function sharedId(id: string, agents: readonly ContentDocument[]): ContentProblem[] {
  return agents.map((agent) => {
    const others = agents.filter((other) => other !== agent).map(nameOf);
    const message = `"${id}" is also the short name of ${others.join(" and of ")}. Give each agent a short name of its own`;
    return { document: agent._id, field: "id", message };
  });
}

function nameOf({ name }: ContentDocument): string {
  return typeof name === "string" && !isBlank(name) ? name : "an agent without a name";
}

function sharedSlug(slug: string, pages: readonly ContentDocument[]): ContentProblem[] {
  const message = `"${slug}" is the address of ${pages.length} legal pages. Give each an address of its own`;
  return pages.map(({ _id }) => ({ document: _id, field: "slug", message }));
}

/**
 * Old addresses that a page or another redirect has, circles and chains. Values of the wrong kind are found
 * where redirects are read.
 */
function problemsOfRedirects(
  documents: readonly ContentDocument[],
  pages: ReadonlySet<string | undefined>,
): ContentProblem[] {
  const paths = new Set([...pages].filter((path) => path !== undefined));
  const redirects = documents.flatMap(
    (document) => RedirectDocument.safeParse(document).data ?? [],
  );
  // A redirect without a valid old address conflicts with nothing.
  const alone = { pages: paths, redirectFrom: () => undefined };
  const leading = redirects.filter(({ from }) => wrongFrom(from, alone) === undefined);
  const byFrom = Map.groupBy(leading, ({ from }) => from);
  return redirects.flatMap((redirect) => {
    const redirectFrom = (path: string) => byFrom.get(path)?.find((other) => other !== redirect);
    const messages = {
      from: wrongFrom(redirect.from, { pages: paths, redirectFrom }),
      to: wrongTo(redirect, { redirectFrom }),
    };
    return Object.entries(messages).flatMap(([field, message]) =>
      message === undefined ? [] : [{ document: redirect._id, field, message }],
    );
  });
}
