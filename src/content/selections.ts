import { createHash } from "node:crypto";
import type { z } from "zod";
import { AGENTS_MAX } from "../facts/constants.ts";
import { agentOfPage, agentPage, legalPagePath } from "../facts/paths.ts";
import { agentIdProblems, sharedIdProblems } from "./agent-ids.ts";
import { checkerOf } from "./check.ts";
import type { Agent } from "../site/agent/content.ts";
import type { Challenge } from "../site/need-impact/content.ts";
import type { LegalPage } from "../site/legal/content.ts";
import type { PageDefinition } from "./documents/define-page.ts";
import { PAGES } from "./documents/pages.generated.ts";
import type { ListQuery, SingleQuery, QueryDefinition } from "./documents/query-definition.ts";
import { ContentError } from "./errors.ts";
import type { ContentCache } from "./cache.ts";
import type { Entry, EntryChange } from "./entry.ts";
import type { RedirectDocument } from "./documents/redirect.ts";
import * as definitions from "./query-definitions.ts";
import { sharedSlugs } from "./legal-pages.ts";
import { claimedByRedirect, redirectProblems } from "./redirects.ts";

/** The result of a selection: a value, and a hash that tells whether it changed. */
export interface SelectionResult<T> {
  /** Equal hashes mean equal values. Invalid content has a hash, too. */
  hash: string;
  /** Ids of the documents in it. */
  documents: ReadonlySet<string>;
  /** Id of the document that the page is about, if there is one. */
  owner?: string;
  /** @throws ContentError when the content has the wrong shape */
  value(): T;
}

/** Content that pages can read by a name. */
export interface Selection<T> {
  name: string;
  /** The definitions that it reads. */
  from: readonly QueryDefinition<unknown>[];
  /** Whether a change of an entry of `from` can change the result. Default: any can. */
  isConcerned?: (change: EntryChange) => boolean;
  select(cache: ContentCache, argument: string): Promise<SelectionResult<T>>;
}

/** Content that pages can read by a name and an argument. */
export interface KeyedSelection<T> extends Selection<T> {
  /** The arguments that an entry of `from` affects. */
  argumentsOf: (entry: Entry, from: QueryDefinition<unknown>) => readonly string[];
}

/** All selections that pages can read. */
export const SELECTIONS = {
  ...pageSelections(PAGES),
  settings: singleton("settings", definitions.SETTINGS),
  navigation: singleton("navigation", definitions.NAVIGATION),
  /** The first agents in display order, as many as a page can show as voices. */
  agents: agentList("agents", definitions.AGENTS),
  agentsWithCards: agentList("agentsWithCards", definitions.AGENT_CARDS),
  /** The talking videos of the same agents. */
  agentVideos: agentList("agentVideos", definitions.AGENT_VIDEOS),
  agentIds: agentIds(),
  agentNames: agentNames(),
  agent: agent(),
  challengesOf: challengesOf(),
  pillars: all("pillars", definitions.PILLARS),
  nexus: all("nexus", definitions.NEXUS),
  challenges: all("challenges", definitions.CHALLENGES),
  pillarDetails: all("pillarDetails", definitions.PILLAR_DETAILS),
  organizationTypes: all("organizationTypes", definitions.ORGANIZATION_TYPES),
  regions: all("regions", definitions.REGION_RECORDS),
  legalPage: legalPage(),
  legalSlugs: legalSlugs(),
  redirects: redirects(),
  redirect: redirect(),
};

export type Selections = typeof SELECTIONS;

const BY_NAME = new Map<string, Selection<unknown> | KeyedSelection<unknown>>(
  Object.values(SELECTIONS).map((selection) => [selection.name, selection]),
);

/** A selection in its stored form: `settings`, or `agent:nora`. */
export function selectionKey({ name }: Selection<unknown>, argument = ""): string {
  return argument === "" ? name : `${name}:${argument}`;
}

/** The current result of a stored selection; undefined if its name is unknown. */
export async function selectByKey(
  cache: ContentCache,
  key: string,
): Promise<SelectionResult<unknown> | undefined> {
  const [name = "", argument = ""] = key.split(/:(.*)/s);
  return BY_NAME.get(name)?.select(cache, argument);
}

/** The stored selections whose results changed entries can have changed. */
export function concernedSelections(changes: readonly EntryChange[]): Set<string> {
  const keys = new Set<string>();
  for (const change of changes) {
    const { definition, before, after } = change;
    for (const [name, selection] of BY_NAME) {
      if (!selection.from.includes(definition)) continue;
      if (selection.isConcerned?.(change) === false) continue;
      if (!("argumentsOf" in selection)) keys.add(name);
      else {
        const concerned = [before, after].flatMap((entry) =>
          entry ? selection.argumentsOf(entry, definition) : [],
        );
        for (const argument of concerned) keys.add(`${name}:${argument}`);
      }
    }
  }
  return keys;
}

/** The document of every page, under the page's name. */
type PageSelections = {
  [Name in keyof typeof PAGES]: Selection<z.output<(typeof PAGES)[Name]["shape"]>>;
};

// The compiler cannot follow types through `Object.entries`: the first signature tells it.
function pageSelections(pages: typeof PAGES): PageSelections;
function pageSelections(pages: Record<string, PageDefinition>): Record<string, Selection<unknown>> {
  const named = Object.entries(pages).map(([name, page]) => [name, singleton(name, page)]);
  return Object.fromEntries(named);
}

function singleton<T>(name: string, definition: SingleQuery<T>): Selection<T> {
  const check = checkerOf(definition);
  return {
    name,
    from: [definition],
    select: async (cache) => {
      const entry = await cache.one(definition);
      return { ...sumOf([entry]), value: () => check.one(entry) };
    },
  };
}

function all<T>(name: string, definition: ListQuery<T>): Selection<T[]> {
  const check = checkerOf(definition);
  return {
    name,
    from: [definition],
    select: async (cache) => {
      const entries = await cache.many(definition);
      return { ...sumOf(entries), value: () => check.all(entries) };
    },
  };
}

/** The first agents in display order. None of them is shown while two of them share an id. */
function agentList<T>(name: string, definition: ListQuery<T>): Selection<T[]> {
  const check = checkerOf(definition);
  return {
    name,
    from: [definition],
    select: async (cache) => {
      const entries = await cache.first(definition, AGENTS_MAX);
      return {
        ...sumOf(entries),
        value: () => {
          const agents = check.all(entries);
          const problems = [...agentIdProblems(entries).values()].flat();
          if (problems.length > 0) throw new ContentError([...new Set(problems)]);
          return agents;
        },
      };
    },
  };
}

/** The fields that decide the order of agents, their ids and the problems with these. */
const ID_FIELDS = ["_id", "id", "name", ...definitions.AGENTS.order];

/** The ids of all agents in display order. */
function agentIds(): Selection<string[]> {
  return {
    name: "agentIds",
    from: [definitions.AGENTS],
    // Most edits change other fields, and hashing thousands of ids takes milliseconds.
    isConcerned: ({ before, after }) =>
      ID_FIELDS.some((field) => before?.field(field) !== after?.field(field)),
    select: async (cache) => {
      const entries = await cache.many(definitions.AGENTS);
      const ids = entries.flatMap((entry) => textIn(entry.field("id")));
      const problems = [...agentIdProblems(entries).values()].flat();
      // The documents are omitted: only the ids are used, and there may be thousands.
      return {
        hash: sha1(JSON.stringify([ids, problems])),
        documents: new Set(),
        value: () => {
          if (problems.length > 0) throw new ContentError([...new Set(problems)]);
          return ids;
        },
      };
    },
  };
}

/** The first agents by id and name, for the foot of every page; as all lists, none while an id is wrong. */
function agentNames(): Selection<{ id: string; name: string }[]> {
  return {
    name: "agentNames",
    from: [definitions.AGENTS],
    isConcerned: ({ before, after }) =>
      ID_FIELDS.some((field) => before?.field(field) !== after?.field(field)),
    select: async (cache) => {
      const entries = await cache.first(definitions.AGENTS, AGENTS_MAX);
      const problems = [...agentIdProblems(entries).values()].flat();
      const names = entries.flatMap((entry) => {
        const [id] = textIn(entry.field("id"));
        const [name] = textIn(entry.field("name"));
        return id === undefined || name === undefined ? [] : [{ id, name }];
      });
      return {
        hash: sha1(JSON.stringify([names, problems])),
        documents: new Set(),
        value: () => {
          if (problems.length > 0) throw new ContentError([...new Set(problems)]);
          return names;
        },
      };
    },
  };
}

/** One agent by its id; undefined when there is none. */
function agent(): KeyedSelection<Agent | undefined> {
  const definition = definitions.AGENT_DETAILS;
  const check = checkerOf(definition);
  return {
    name: "agent",
    from: [definition, definitions.REDIRECTS],
    argumentsOf: (entry, from) =>
      from === definitions.REDIRECTS
        ? textIn(entry.field("from")).flatMap((path) => agentOfPage(path) ?? [])
        : textIn(entry.field("id")),
    select: async (cache, id) => {
      const [known, ...others] = await cache.withKey(definitions.AGENTS, id);
      if (known !== undefined && others.length > 0) return ambiguous(id, [known, ...others]);
      const entry = known && (await cache.detail(definition, known.id));
      const moved = entry ? await cache.withKey(definitions.REDIRECTS, agentPage(id)) : [];
      return {
        ...sumOf([...(entry ? [entry] : []), ...moved]),
        ...(entry && { owner: entry.id }),
        value: () => {
          const problems = claimedByRedirect(moved, agentPage(id));
          if (problems.length > 0) throw new ContentError(problems);
          return entry && check.one(entry);
        },
      };
    },
  };
}

/** An agent's page that several documents claim: none of them is shown instead of another. */
function ambiguous(id: string, claiming: readonly Entry[]): SelectionResult<never> {
  return {
    ...sumOf(claiming),
    value: () => {
      throw new ContentError(sharedIdProblems(id, claiming));
    },
  };
}

/** The challenges that an agent answers, in their order; an empty list where it answers none. */
function challengesOf(): KeyedSelection<Challenge[]> {
  const definition = definitions.CHALLENGES;
  const check = checkerOf(definition);
  return {
    name: "challengesOf",
    from: [definition],
    argumentsOf: ({ raw }) => agentsIn(raw),
    select: async (cache, id) => {
      const entries = (await cache.many(definition)).filter(({ raw }) =>
        agentsIn(raw).includes(id),
      );
      return { ...sumOf(entries), value: () => check.all(entries, { some: false }) };
    },
  };
}

/** The addresses of all legal pages. */
function legalSlugs(): Selection<string[]> {
  const definition = definitions.LEGAL_PAGES;
  return {
    name: "legalSlugs",
    from: [definition],
    select: async (cache) => {
      const entries = await cache.many(definition);
      const slugs = entries.flatMap((entry) => textIn(entry.field("slug")));
      const problems = sharedSlugs(entries);
      return {
        hash: sha1(JSON.stringify([slugs, problems])),
        documents: new Set(),
        value: () => {
          if (problems.length > 0) throw new ContentError(problems);
          return slugs;
        },
      };
    },
  };
}

/** One legal page by its address; undefined when there is none. */
function legalPage(): KeyedSelection<LegalPage | undefined> {
  const definition = definitions.LEGAL_PAGES;
  const check = checkerOf(definition);
  return {
    name: "legalPage",
    from: [definition, definitions.REDIRECTS],
    argumentsOf: (entry, from) =>
      from === definitions.REDIRECTS
        ? textIn(entry.field("from")).map((path) => path.slice(1))
        : textIn(entry.field("slug")),
    select: async (cache, slug) => {
      const entries = await cache.withKey(definition, slug);
      const [entry] = entries;
      const path = legalPagePath(slug);
      const moved = entry ? await cache.withKey(definitions.REDIRECTS, path) : [];
      return {
        ...sumOf([...entries, ...moved]),
        ...(entry && entries.length === 1 && { owner: entry.id }),
        value: () => {
          const problems = [...sharedSlugs(entries), ...claimedByRedirect(moved, path)];
          if (problems.length > 0) throw new ContentError(problems);
          return entry && check.one(entry);
        },
      };
    },
  };
}

/** All redirects. While one of them is wrong, none of the rules changes. */
function redirects(): Selection<RedirectDocument[]> {
  const definition = definitions.REDIRECTS;
  const check = checkerOf(definition);
  return {
    name: "redirects",
    from: [definition, definitions.AGENTS, definitions.LEGAL_PAGES],
    select: async (cache) => {
      const entries = await cache.many(definition);
      const problems = await redirectProblems(cache);
      const { hash, documents } = sumOf(entries);
      return {
        hash: sha1(JSON.stringify([hash, problems])),
        documents,
        value: () => {
          const all = check.all(entries);
          if (problems.length > 0) throw new ContentError(problems);
          return all;
        },
      };
    },
  };
}

/** One redirect by its old address; undefined when there is none. */
function redirect(): KeyedSelection<RedirectDocument | undefined> {
  const definition = definitions.REDIRECTS;
  const check = checkerOf(definition);
  return {
    name: "redirect",
    from: [definition, definitions.AGENTS, definitions.LEGAL_PAGES],
    argumentsOf: (entry, from) => {
      if (from === definitions.AGENTS) return textIn(entry.field("id")).map(agentPage);
      if (from === definitions.LEGAL_PAGES) return textIn(entry.field("slug")).map(legalPagePath);
      return textIn(entry.field("from"));
    },
    select: async (cache, from) => {
      const entries = await cache.withKey(definition, from);
      const [entry] = entries;
      const problems = entry
        ? (await redirectProblems(cache)).filter((problem) =>
            entries.some(({ id }) => id === problem.document),
          )
        : [];
      const { hash, documents } = sumOf(entries);
      return {
        hash: sha1(JSON.stringify([hash, problems])),
        documents,
        value: () => {
          const found = entry && check.one(entry);
          if (problems.length > 0) throw new ContentError(problems);
          return found;
        },
      };
    },
  };
}

function sumOf(entries: readonly Entry[]): Pick<SelectionResult<unknown>, "hash" | "documents"> {
  return {
    hash: sha1(entries.map(({ hash }) => hash).join("\n")),
    documents: new Set(entries.flatMap(({ documents }) => documents)),
  };
}

function sha1(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

/** A text field of the raw result as a list of one; empty if it is missing. */
function texts(raw: unknown, field: string): string[] {
  return typeof raw === "object" && raw !== null ? textIn(Reflect.get(raw, field)) : [];
}

function textIn(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

function agentsIn(raw: unknown): string[] {
  const value: unknown =
    typeof raw === "object" && raw !== null ? Reflect.get(raw, "agents") : undefined;
  return Array.isArray(value) ? value.flatMap((item) => texts(item, "id")) : [];
}
