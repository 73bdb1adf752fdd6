import { createHash } from "node:crypto";
import type { z } from "zod";
import { AGENTS_MAX } from "../facts/constants.ts";
import { agentPage, legalPagePath } from "../facts/paths.ts";
import {
  AGENT_CARDS,
  AGENT_DETAILS,
  AGENT_NAMES,
  AGENT_VIDEOS,
  AGENTS,
} from "../site/agent/content.ts";
import { REGION_RECORDS } from "../site/global-impact/content.ts";
import { NEXUS } from "../site/landing/content.ts";
import { LEGAL_PAGES } from "../site/legal/content.ts";
import { CHALLENGES } from "../site/need-impact/content.ts";
import { ORGANIZATION_TYPES } from "../site/organizations/content.ts";
import { PILLAR_DETAILS, PILLARS } from "../site/poly-ai/content.ts";
import { claimedByRedirect } from "./addresses.ts";
import { type Content, valuesOf } from "./query-results.ts";
import type { PageDefinition } from "./documents/page.ts";
import { PAGES } from "./documents/pages.generated.ts";
import type { ListQuery } from "./documents/query-definition.ts";
import { REDIRECTS } from "./documents/redirect.ts";
import { NAVIGATION, SETTINGS } from "./documents/settings.ts";
import { ContentError, type ContentProblem, documentIds, isDocument } from "./errors.ts";

/**
 * What pages can read, each by its name and up to one argument.
 * @throws ContentError (each of them) when the content has the wrong shape
 */
export const SELECTIONS = {
  ...pageSelections(PAGES),
  settings: (content: Content) => content.one(SETTINGS),
  navigation: (content: Content) => content.one(NAVIGATION),
  /** The first agents in display order, as many as a page can show as voices. */
  agents: (content: Content) => firstAgents(content, AGENTS),
  agentsWithCards: (content: Content) => firstAgents(content, AGENT_CARDS),
  /** The talking videos of the same agents. */
  agentVideos: (content: Content) => firstAgents(content, AGENT_VIDEOS),
  /** The ids of all agents in display order. */
  agentIds: (content: Content) => {
    const agents = content.documents(AGENT_NAMES);
    requireAddresses(content, agents);
    return agents.flatMap(({ id }) => textIn(id));
  },
  /** The first agents for the foot of every page. One without a name is not in it. */
  agentNames: (content: Content) => {
    const agents = content.documents(AGENT_NAMES).slice(0, AGENTS_MAX);
    requireAddresses(content, agents);
    return agents.flatMap(({ id, name }) =>
      textIn(name).flatMap((text) => textIn(id).map((short) => ({ id: short, name: text }))),
    );
  },
  /** The `_id` of the agent with an id; undefined when there is none. */
  agentWithId: (content: Content, id: string) => documentAt(content, agentPage(id), "agent"),
  /** One agent by the `_id` of its document. */
  agentDetails: (content: Content, document: string) => content.details(AGENT_DETAILS, document),
  /** The challenges that an agent answers, in their order; an empty list where it answers none. */
  challengesOf: (content: Content, id: string) =>
    valuesOf(
      CHALLENGES,
      content.documents(CHALLENGES).filter(({ agents }) => agentsIn(agents).includes(id)),
    ),
  pillars: (content: Content) => content.all(PILLARS),
  nexus: (content: Content) => content.all(NEXUS),
  challenges: (content: Content) => content.all(CHALLENGES),
  pillarDetails: (content: Content) => content.all(PILLAR_DETAILS),
  organizationTypes: (content: Content) => content.all(ORGANIZATION_TYPES),
  regions: (content: Content) => content.all(REGION_RECORDS),
  /** The addresses of all legal pages. */
  legalSlugs: (content: Content) => {
    const pages = content.documents(LEGAL_PAGES);
    requireAddresses(content, pages);
    return pages.flatMap(({ slug }) => textIn(slug));
  },
  /** One legal page by its address; undefined when there is none. */
  legalPage: (content: Content, slug: string) => {
    const id = documentAt(content, legalPagePath(slug), "legalPage");
    const pages = content.documents(LEGAL_PAGES).filter(({ _id }) => _id === id);
    return valuesOf(LEGAL_PAGES, pages)[0];
  },
  /** All redirects. While one of them is wrong, none of the rules changes. */
  redirects: (content: Content) => {
    const all = content.all(REDIRECTS);
    refuse(content.addresses.redirectProblems, all);
    return all;
  },
  /** One redirect by its old address; undefined when there is none. */
  redirect: (content: Content, from: string) => {
    const redirects = content.addresses.redirectsFrom(from);
    const [redirect] = valuesOf(REDIRECTS, redirects);
    const ids = new Set(redirects.map(({ _id }) => _id));
    const problems = content.addresses.redirectProblems;
    refuse(
      problems.filter(({ document }) => ids.has(document)),
      redirects,
    );
    return redirect;
  },
};

export type Selections = typeof SELECTIONS;

/** What a page has read: a value, and a hash that tells whether it has changed. */
export interface SelectionResult {
  /** Equal hashes mean equal values, or equal problems. */
  hash: string;
  /** Ids of the documents in it. */
  documents: readonly string[];
  /** Id of the document that a page with this selection is about, if it is about one. */
  owner?: string | undefined;
  /** The value. @throws ContentError when the content has the wrong shape */
  value: () => unknown;
}

type Select = (content: Content, argument: string) => unknown;

/** Selections of the document that a page is about. */
const OWNERS = new Set(["agentDetails", "legalPage"]);
const BY_NAME = new Map<string, Select>(Object.entries(SELECTIONS));

/** Results of a content, each made once. */
const results = new WeakMap<Content, Map<string, Promise<SelectionResult>>>();

/** A selection as the page index names it: `settings`, or `challengesOf:nora`. */
export function selectionKey(name: string, argument = ""): string {
  return argument === "" ? name : `${name}:${argument}`;
}

/**
 * True for the details of one document: they change only with the documents in them, and cost a request.
 * Other selections can change with any document.
 */
export function isOfDetails(key: string): boolean {
  return key.startsWith(selectionKey("agentDetails"));
}

/**
 * The result of a selection.
 * @throws what the content's source throws when it cannot be read
 */
export function select(content: Content, key: string): Promise<SelectionResult> {
  const known = results.get(content) ?? new Map<string, Promise<SelectionResult>>();
  results.set(content, known);
  const result = known.get(key) ?? makeResult(content, key);
  known.set(key, result);
  result.catch(() => known.delete(key));
  return result;
}

async function makeResult(content: Content, key: string): Promise<SelectionResult> {
  const [name = "", argument = ""] = key.split(/:(.*)/s);
  // A selection that the site no longer has gives nothing: its page is rendered again.
  const selection = BY_NAME.get(name) ?? (() => undefined);
  try {
    const value = await selection(content, argument);
    // A document's own id is the first.
    const documents = [...documentIds(value)];
    const owner = OWNERS.has(name) ? documents[0] : undefined;
    return { hash: hashOf(value), documents, owner, value: () => value };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const value = () => {
      throw error;
    };
    return { hash: hashOf([error.problems, error.documents]), documents: [], value };
  }
}

function hashOf(value: unknown): string {
  return createHash("sha1")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url");
}

/** The document of every page, under the page's name. */
type PageSelections = {
  [Name in keyof typeof PAGES]: (content: Content) => z.output<(typeof PAGES)[Name]["shape"]>;
};

// The compiler cannot follow types through `Object.entries`: the first signature tells it.
function pageSelections(pages: typeof PAGES): PageSelections;
function pageSelections(pages: Record<string, PageDefinition>): Record<string, Select> {
  const named = Object.entries(pages).map(([name, page]) => {
    return [name, (content: Content) => content.one(page)];
  });
  return Object.fromEntries(named);
}

/** The first agents in display order. None of them is shown while two of them share an id. */
function firstAgents<T extends { _id: string }>(content: Content, query: ListQuery<T>): T[] {
  const agents = content.all(query);
  requireAddresses(content, agents);
  return agents;
}

/** The `_id` of the document whose page is at a path. Of several none is shown instead of another. */
function documentAt(
  content: Content,
  path: string,
  type: "agent" | "legalPage",
): string | undefined {
  const pages = content.addresses.at(path).filter((page) => page.type === type);
  const [page] = pages;
  if (page === undefined) return undefined;
  const redirects = content.addresses.redirectsFrom(path);
  if (pages.length > 1) refuse(page.problems, pages);
  refuse(claimedByRedirect(redirects, path), redirects);
  return page.document._id;
}

/** Throws while the address of one of the documents is wrong. */
function requireAddresses(content: Content, documents: readonly { _id: string }[]): void {
  const problems = documents.flatMap(({ _id }) => content.addresses.of(_id)?.problems ?? []);
  refuse(problems, documents);
}

/** @throws ContentError when there is a problem with documents */
function refuse(problems: readonly ContentProblem[], documents: readonly unknown[]): void {
  if (problems.length > 0) throw new ContentError([...new Set(problems)], documents);
}

/** A text as a list of one; anything else as none. */
function textIn(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

/** The ids of the agents that a document names. */
function agentsIn(agents: unknown): string[] {
  return Array.isArray(agents) ? agents.filter(isDocument).flatMap(({ id }) => textIn(id)) : [];
}
