import { z } from "zod";
import type { ComparedPage, Side } from "../../../src/facts/comparison-api.ts";
import type { Drafts } from "../drafts.ts";
import type { DraftPages, PageProblems, PlainPage } from "../page/pages.ts";
import { showProblems } from "../page/problems.ts";
import type { Perspective } from "../perspective.ts";
import { markDifferences } from "./mark-differences.ts";
import { pairPages, sitePages, type PagePair } from "./site-pages.ts";

/** What visitors see, which everything is compared with. */
const PUBLISHED: Perspective = "published";
const Documents = z.array(z.object({ _id: z.string() }));
const LAYER = /^(?:drafts|versions\.[^.]+)\./;

/** The site in two states: as visitors see it, and with all drafts or a release. */
export interface Comparison {
  /** The pages that differ. */
  pages(): Promise<ComparedPage[]>;
  /**
   * One side of a page, with marks where it differs from the other side.
   * @returns undefined for a page that this side does not have, or cannot show
   */
  side(side: Side, path: string): Promise<string | undefined>;
}

/** What a comparison reads. */
export interface ComparisonOptions {
  pages: DraftPages;
  drafts: Drafts;
  /** `drafts`, or the name of a release. */
  subject: Perspective;
  /** Origin of the Studio. */
  studio: string;
}

/** Compares what visitors see with all drafts, or with a release. */
export function compareWith({ pages, drafts, subject, studio }: ComparisonOptions): Comparison {
  const pairs = async (): Promise<PagePair[]> =>
    pairPages(await sitePages(drafts.fetch(PUBLISHED)), await sitePages(drafts.fetch(subject)));
  const shown = async (path: string | null, perspective: Perspective): Promise<Shown> => {
    if (path === null) return undefined;
    const page = await pages.plain(path, perspective);
    // The page of a path that has none says the same whatever the path.
    return "status" in page && page.status === 404 ? undefined : page;
  };

  return {
    async pages() {
      const changed = await changedDocuments(drafts, subject);
      const found: ComparedPage[] = [];
      for (const pair of changed.size === 0 ? [] : await pairs()) {
        const before = await shown(pair.before, PUBLISHED);
        const after = await shown(pair.after, subject);
        if (pair.before === pair.after && equal(before, after)) continue;
        const read = [before, after].flatMap((page) => (isPage(page) ? [...page.documents] : []));
        const ids = [...new Set(read)].filter((id) => changed.has(id));
        const stored = await pages.titles(ids, subject);
        const problems = after && !isPage(after) ? showProblems(after, studio) : [];
        found.push({
          ...pair,
          documents: stored,
          problems: problems.map(({ where, message }) => `${where}: ${message}`),
        });
      }
      return found;
    },
    async side(side, path) {
      const pair = (await pairs()).find((each) => each[side] === path);
      const before = await shown(pair ? pair.before : path, PUBLISHED);
      const after = await shown(pair ? pair.after : path, subject);
      const [own, other] = side === "before" ? [before, after] : [after, before];
      if (!isPage(own)) return undefined;
      return isPage(other) ? markDifferences(own.html, other.html) : own.html;
    },
  };
}

type Shown = PlainPage | PageProblems | undefined;

function isPage(shown: Shown): shown is PlainPage {
  return shown !== undefined && "html" in shown;
}

function equal(before: Shown, after: Shown): boolean {
  if (isPage(before) && isPage(after)) return before.html === after.html;
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Published ids of the documents that have a draft, or a version in the release. */
async function changedDocuments(drafts: Drafts, subject: Perspective): Promise<Set<string>> {
  const within = subject === "drafts" ? "drafts.**" : `versions.${subject}.**`;
  const query = `*[_id in path($within) && !(_type match "sanity.*")]{ _id }`;
  const found: unknown = await drafts.client.fetch(query, { within });
  return new Set(Documents.parse(found).map(({ _id }) => _id.replace(LAYER, "")));
}
