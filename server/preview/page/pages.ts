import { whereToMend } from "../../../studio/field-place.ts";
import { createContentClient, type ContentClient } from "../../../src/content/client.ts";
import { ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { Content, type ChangedDocument } from "../../../src/content/content.ts";
import type { MediaFile } from "../../../src/content/media.ts";
import { documentsOf, type PageIndex } from "../../../src/content/page-index.ts";
import type { Renderer } from "../../render/renderer.ts";
import type { Drafts } from "../drafts.ts";
import type { Perspective } from "../perspective.ts";
import type { SchemaFields } from "../schema-fields.ts";
import { TextFields, type StoredDocument } from "./text-fields.ts";

interface Rendered {
  status: number;
  html: string;
}

/** A page as visitors would get it. */
export interface DraftPage extends Rendered {
  /** The documents that it read, by their published ids. */
  documents: ReadonlyMap<string, StoredDocument>;
  /** Finds the fields of its texts. */
  texts: () => TextFields;
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

/** Number of cached perspectives: each holds a copy of all content that pages have read. */
const MOST_PERSPECTIVES = 4;
/** Path of the "not found" page. */
const MISSING = "/404";

/** Content read with one perspective. */
interface CachedPerspective {
  content: Content;
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
      for (const [perspective, side] of [...this.#sides]) {
        if (changed) side.stored.delete(changed.id);
        const content = changed && (await side.content.after([changed]).catch(() => undefined));
        // Content that cannot be read now is read when a page needs it.
        if (content === undefined) this.#sides.delete(perspective);
        else side.content = content;
      }
    });
  }

  /**
   * Renders a path without a slash at the end, like `/agent/nora`.
   * @returns the page, or its problems when the content is wrong
   */
  page(path: string, perspective: Perspective): Promise<DraftPage | PageProblems> {
    return this.#next(async () => {
      const side = await this.#side(perspective);
      const pages: PageIndex = new Map();
      const values: unknown[] = [];
      const onRead = (value: unknown) => void values.push(value);
      try {
        const page = await this.#render(path, createContentClient(side.content, { pages, onRead }));
        const documents = await this.#store(side, perspective, documentsIn(pages));
        return { ...page, documents, texts: () => new TextFields(values, documents, this.#fields) };
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return this.#problems(error.problems, perspective, side);
      }
    });
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
    const documents = await this.#store(side, perspective, ids);
    return {
      problems: problems.map(({ document, field, message }) => {
        const stored = documents.get(document);
        const where = whereToMend({ document, field }, stored);
        return { field, message, where, ...(stored && { document, type: stored._type }) };
      }),
    };
  }

  async #side(perspective: Perspective): Promise<CachedPerspective> {
    const side = this.#sides.get(perspective) ?? {
      content: await Content.read(this.#drafts.fetch(perspective)),
      stored: new Map(),
    };
    // Keeps the map in the order of use.
    this.#sides.delete(perspective);
    this.#sides.set(perspective, side);
    for (const oldest of [...this.#sides.keys()].slice(0, -MOST_PERSPECTIVES))
      this.#sides.delete(oldest);
    return side;
  }

  /** The documents of these ids. */
  async #store(
    { stored }: CachedPerspective,
    perspective: Perspective,
    ids: Iterable<string>,
  ): Promise<ReadonlyMap<string, StoredDocument>> {
    const wanted = new Set(ids);
    const missing = [...wanted].filter((id) => !stored.has(id));
    if (missing.length > 0) {
      const found = await this.#drafts.stored(perspective, missing);
      for (const [id, document] of found) stored.set(id, document);
    }
    return new Map([...stored].filter(([id]) => wanted.has(id)));
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

function documentsIn(pages: PageIndex): Set<string> {
  return new Set([...pages.values()].flatMap((page) => [...documentsOf(page)]));
}

/** Astro's error for a path that its route does not have. */
function isUnknownPath(error: unknown): boolean {
  return error instanceof Error && error.name === "NoMatchingStaticPathFound";
}
