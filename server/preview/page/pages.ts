import { placeOfProblem } from "../../../studio/field-place.ts";
import { createContentClient, type ContentClient } from "../../../src/content/client.ts";
import { ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { Content, type ChangedDocument } from "../../../src/content/query-results.ts";
import type { MediaFile } from "../../../src/content/media.ts";
import { documentsOf, type PageIndex } from "../../../src/content/page-index.ts";
import type { Renderer } from "../../render/renderer.ts";
import type { Drafts, Perspective } from "../drafts.ts";
import { type SourceField, TextFields } from "./text-fields.ts";

interface RenderedPage {
  status: number;
  html: string;
}

/** A page as visitors would get it. */
export interface DraftPage extends RenderedPage {
  /** Finds the fields of its texts. */
  texts: () => Promise<TextFields>;
}

/** Why a page cannot be shown. */
export interface PageProblems {
  problems: readonly {
    /** The document and the field, by their titles. */
    where: string;
    message: string;
    /** Undefined when no field is to blame. */
    field: SourceField | undefined;
  }[];
}

/** Number of cached perspectives: each holds a copy of all content that pages have read. */
const MOST_PERSPECTIVES = 4;
/** Path of the "not found" page. */
const MISSING = "/404";

/**
 * The site's pages as if all drafts, or releases, were published. It caches content, and reads again only what a
 * change concerns. Calls run in order, so that a page shows one state of the content.
 */
export class DraftPages {
  readonly #renderer: Renderer;
  readonly #drafts: Drafts;
  readonly #contents = new Map<Perspective, Content>();
  /** Files of the dataset that rendered pages name, by path. */
  readonly media = new Map<string, MediaFile>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(renderer: Renderer, drafts: Drafts) {
    this.#renderer = renderer;
    this.#drafts = drafts;
  }

  /** Notes a changed document; undefined: anything may have changed. */
  change(changed: ChangedDocument | undefined): Promise<void> {
    return this.#next(async () => {
      for (const [perspective, content] of [...this.#contents]) {
        const next = changed && (await content.after([changed]).catch(() => undefined));
        // Content that cannot be read now is read when a page needs it.
        if (next === undefined) this.#contents.delete(perspective);
        else this.#contents.set(perspective, next);
      }
    });
  }

  /** The content that pages show. */
  content(perspective: Perspective): Promise<Content> {
    return this.#next(() => this.#content(perspective));
  }

  /**
   * Renders a path without a slash at the end, like `/agent/nora`.
   * @returns the page, or its problems when the content is wrong
   */
  page(path: string, perspective: Perspective): Promise<DraftPage | PageProblems> {
    return this.#next(async () => {
      const content = await this.#content(perspective);
      const pages: PageIndex = new Map();
      const values: unknown[] = [];
      const onRead = (value: unknown) => void values.push(value);
      try {
        const page = await this.#render(path, createContentClient(content, { pages, onRead }));
        const texts = async () => {
          const ids = [...pages.values()].flatMap((record) => [...documentsOf(record)]);
          return new TextFields(values, await this.#drafts.stored(perspective, ids));
        };
        return { ...page, texts };
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return this.#problems(error.problems, perspective);
      }
    });
  }

  async #render(path: string, client: ContentClient): Promise<RenderedPage> {
    const renderer = this.#renderer;
    const known = renderer.hasRoute(path) ? path : MISSING;
    const { status, body, media } = await renderer.render(known, client).catch((error: unknown) => {
      if (isUnknownPath(error)) return renderer.render(MISSING, client);
      throw error;
    });
    for (const file of media) this.media.set(file.path, file);
    return { status, html: body.toString("utf8") };
  }

  async #problems(
    problems: readonly ContentProblem[],
    perspective: Perspective,
  ): Promise<PageProblems> {
    const ids = problems.map(({ document }) => document);
    const documents = await this.#drafts.stored(perspective, ids);
    return {
      problems: problems.map(({ document, field, message }) => {
        const stored = documents.get(document);
        const where = placeOfProblem({ document, field }, stored);
        const known = stored !== undefined && !field.startsWith("(");
        const to = known ? { id: document, type: stored._type, path: field } : undefined;
        return { where, message, field: to };
      }),
    };
  }

  async #content(perspective: Perspective): Promise<Content> {
    const known = this.#contents.get(perspective);
    const content = known ?? (await Content.read(this.#drafts.fetch(perspective)));
    // Keeps the map in the order of use.
    this.#contents.delete(perspective);
    this.#contents.set(perspective, content);
    for (const oldest of [...this.#contents.keys()].slice(0, -MOST_PERSPECTIVES))
      this.#contents.delete(oldest);
    return content;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

/** Astro's error for a path that its route does not have. */
function isUnknownPath(error: unknown): boolean {
  return error instanceof Error && error.name === "NoMatchingStaticPathFound";
}
