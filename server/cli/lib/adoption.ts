import { checkContent } from "../../../src/content/check.ts";
import { describeProblem, type ContentProblem } from "../../../src/content/errors.ts";
import { ContentCache } from "../../../src/content/cache.ts";
import { createFetch } from "../../../src/content/source.ts";
import { differences } from "../../publisher/engine/differences.ts";
import { readRevisions } from "../../publisher/engine/revisions.ts";
import { SiteState } from "../../publisher/engine/site-state.ts";
import { everythingChanged, planPages } from "../../publisher/engine/stale-pages.ts";
import type { ReleaseStore } from "../../release/store.ts";
import type { OpenSource } from "./content-source.ts";

/** What it means for the site to follow a dataset. */
export interface Adoption {
  label: string;
  /** How many documents the site was made from, and how many the dataset holds. */
  documents: { before: number; now: number };
  /** Paths of pages. */
  appear: string[];
  change: string[];
  vanish: string[];
  /** What the dataset holds that cannot be shown: those pages stay as they are. */
  problems: ContentProblem[];
}

/** Problems that are named one by one. */
const NAMED = 10;

/**
 * Compares a dataset with the site, page by page, and changes nothing.
 * @throws SourceError when the dataset cannot be read
 */
export async function planAdoption(store: ReleaseStore, source: OpenSource): Promise<Adoption> {
  const state = store.transact((database) => new SiteState(database));
  const fetch = createFetch(source.config);
  const now = await readRevisions(fetch);
  const before = state.revisions();
  const changed = differences(before, now, [...before.keys(), ...now.keys()]);
  const cache = new ContentCache(fetch);
  await cache.readAll();
  const concern = await everythingChanged(cache, state, new Set(changed.keys()));
  const { render, remove, moves } = await planPages(cache, state, concern);
  return {
    label: source.label,
    documents: { before: before.size, now: now.size },
    appear: render.filter((page) => !state.hasPage(page)),
    change: render.filter((page) => state.hasPage(page)),
    vanish: [...remove, ...moves.keys()].filter((page) => !render.includes(page)).sort(),
    problems: await checkContent(fetch),
  };
}

/** A plan in words for a person. */
export function describePlan({ label, documents, problems, ...pages }: Adoption): string {
  const lines = [
    `Publishing ${label} would change the site so:`,
    `  documents   ${documents.now} now, ${documents.before} when the site was made`,
    `  appear      ${list(pages.appear)}`,
    `  vanish      ${list(pages.vanish)}`,
    `  change      ${list(pages.change)}`,
  ];
  if (problems.length === 0) return lines.join("\n");
  const named = problems.slice(0, NAMED).map((problem) => `  ${describeProblem(problem)}`);
  const more = problems.length > NAMED ? [`  … and ${problems.length - NAMED} more`] : [];
  return [...lines, "Pages that need this stay as they are until it is mended:", ...named, ...more] //
    .join("\n");
}

function list(pages: readonly string[]): string {
  if (pages.length === 0) return "no page";
  const named = pages.slice(0, NAMED).join(" ");
  return pages.length > NAMED ? `${named} … and ${pages.length - NAMED} more` : named;
}
