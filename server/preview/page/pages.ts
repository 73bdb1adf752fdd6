import { nameOrType, whereToMend } from "../../../src/content/documents/document-name.ts";
import { createContentClient, type ContentClient } from "../../../src/content/client.ts";
import { ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { ContentCache } from "../../../src/content/cache.ts";
import type { ChangedDocument } from "../../../src/content/entry.ts";
import type { MediaFile } from "../../../src/content/media.ts";
import type { PageIndex } from "../../../src/content/page-index.ts";
import type { Renderer } from "../../render/renderer.ts";
import type { Drafts } from "../drafts.ts";
import type { Perspective } from "../perspective.ts";
import { MarkRegistry } from "../marks/registry.ts";
import { markStrings, type StoredDocument } from "../marks/mark-strings.ts";
import type { SchemaFields } from "../marks/schema-fields.ts";

interface Rendered {
  status: number;
  html: string;
}

/** A page, with what shows where its texts came from. */
export interface MarkedPage extends Rendered {
  /** The same page with a mark in each text. */
  marked: string;
  book: MarkRegistry;
}

/** A page without marks, and the ids of the documents that it read. */
export interface PlainPage extends Rendered {
  documents: ReadonlySet<string>;
}

/** Why a page cannot be shown. */
export interface PageProblems {
  problems: readonly (Pick<ContentProblem, "field" | "message"> & {
    /** Id of the document; undefined when no document is to blame. */
    document?: string;
    type?: string;
    /** The document and the field, by their titles. */
    where: string;
  })[];
}

/** Perspectives whose content is kept: each holds a copy of all that pages have read. */
const KEPT_SIDES = 4;
/** Path of the "not found" page. */
const MISSING = "/404";

/** What was read with one perspective. */
interface CachedPerspective {
  cache: ContentCache;
  stored: Map<string, StoredDocument>;
}

/**
 * The site's pages as if all drafts, or releases, were published. It caches content, and reads again only what a
 * change concerns. Calls run in order, so that a page shows one state of the content.
 */
export class DraftPages {
  readonly #renderer: Renderer;
  readonly #drafts: Drafts;
  readonly #fields: SchemaFields;
  readonly #sides = new Map<Perspective, CachedPerspective>();
  /** Files of the dataset that rendered pages name, by path. */
  readonly media = new Map<string, MediaFile>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(renderer: Renderer, drafts: Drafts, fields: SchemaFields) {
    this.#renderer = renderer;
    this.#drafts = drafts;
    this.#fields = fields;
  }

  /** Notes a changed document; undefined: anything may have changed. */
  change(changed: ChangedDocument | undefined): Promise<void> {
    return this.#next(async () => {
      for (const [perspective, { cache, stored }] of [...this.#sides]) {
        if (changed) stored.delete(changed.id);
        const kept = changed && (await cache.refresh([changed]).catch(() => undefined));
        // Content that cannot be read now is read when a page needs it.
        if (kept === undefined) this.#sides.delete(perspective);
      }
    });
  }

  /**
   * Renders a path without a slash at the end, like `/agent/nora`.
   * @returns the page, or its problems when the content is wrong
   */
  page(path: string, perspective: Perspective): Promise<MarkedPage | PageProblems> {
    return this.#next(async () => {
      const side = this.#side(perspective);
      try {
        return await this.#rendered(path, perspective, side);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return this.#problems(error.problems, perspective, side);
      }
    });
  }

  /** Renders a path without looking for where its texts come from. Otherwise as {@link page}. */
  plain(path: string, perspective: Perspective): Promise<PlainPage | PageProblems> {
    return this.#next(async () => {
      const side = this.#side(perspective);
      const pages: PageIndex = new Map();
      try {
        const page = await this.#render(path, createContentClient(side.cache, { pages }));
        return { ...page, documents: documentsOf(pages) };
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return this.#problems(error.problems, perspective, side);
      }
    });
  }

  /** Documents by their types and titles, in the order of their ids; a document that is gone is left out. */
  titles(
    ids: readonly string[],
    perspective: Perspective,
  ): Promise<{ id: string; type: string; title: string }[]> {
    return this.#next(async () => {
      const side = this.#side(perspective);
      await this.#store(side, perspective, ids);
      return ids.flatMap((id) => {
        const stored = side.stored.get(id);
        return stored ? [{ id, type: stored._type, title: nameOrType(id, stored) }] : [];
      });
    });
  }

  async #rendered(
    path: string,
    perspective: Perspective,
    side: CachedPerspective,
  ): Promise<MarkedPage> {
    const pages: PageIndex = new Map();
    const page = await this.#render(path, createContentClient(side.cache, { pages }));
    await this.#store(side, perspective, [...documentsOf(pages)]);
    const book = new MarkRegistry();
    const marking = { documents: side.stored, fields: this.#fields, book };
    const present = <T>(value: T): T => markStrings(value, marking);
    const marked = await this.#render(path, createContentClient(side.cache, { present })).catch(
      (error) => {
        // The page is shown, but its texts do not link to their fields.
        console.error(`${path} cannot be rendered with marks:`, error);
        return page;
      },
    );
    return { ...page, marked: marked.html, book };
  }

  async #render(path: string, client: ContentClient): Promise<Rendered> {
    const { status, body, media } = this.#renderer.hasRoute(path)
      ? await this.#renderer.render(path, client).catch((error: unknown) => {
          if (isUnknownPath(error)) return this.#renderer.render(MISSING, client);
          throw error;
        })
      : await this.#renderer.render(MISSING, client);
    for (const file of media) this.media.set(file.path, file);
    return { status, html: body.toString("utf8") };
  }

  async #problems(
    problems: readonly ContentProblem[],
    perspective: Perspective,
    side: CachedPerspective,
  ): Promise<PageProblems> {
    const ids = problems.map(({ document }) => document);
    await this.#store(side, perspective, ids);
    return {
      problems: problems.map(({ document, field, message }) => {
        const stored = side.stored.get(document);
        const where = whereToMend({ document, field }, stored);
        return { field, message, where, ...(stored && { document, type: stored._type }) };
      }),
    };
  }

  #side(perspective: Perspective): CachedPerspective {
    const side = this.#sides.get(perspective) ?? {
      cache: new ContentCache(this.#drafts.fetch(perspective)),
      stored: new Map(),
    };
    // What was just used goes to the end.
    this.#sides.delete(perspective);
    this.#sides.set(perspective, side);
    for (const oldest of [...this.#sides.keys()].slice(0, -KEPT_SIDES)) this.#sides.delete(oldest);
    return side;
  }

  async #store(
    { stored }: CachedPerspective,
    perspective: Perspective,
    ids: readonly string[],
  ): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !stored.has(id));
    if (missing.length === 0) return;
    const found = await this.#drafts.stored(perspective, missing);
    for (const [id, document] of found) stored.set(id, document);
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

function documentsOf(pages: PageIndex): Set<string> {
  return new Set([...pages.values()].flatMap(({ documents }) => [...documents]));
}

/** Astro's error for a path that its route does not have. */
function isUnknownPath(error: unknown): boolean {
  return error instanceof Error && error.name === "NoMatchingStaticPathFound";
}
