import { createContentClient, type ContentClient } from "../../../src/content/client.ts";
import { ContentError, type ContentProblem } from "../../../src/content/errors.ts";
import { ContentCache } from "../../../src/content/cache.ts";
import type { ChangedDocument } from "../../../src/content/entry.ts";
import type { MediaFile } from "../../../src/content/media.ts";
import type { PageIndex } from "../../../src/content/page-index.ts";
import type { Renderer } from "../../render/renderer.ts";
import type { Drafts } from "../drafts.ts";
import type { Perspective } from "../handshake.ts";
import { MarkBook } from "../marks/book.ts";
import { markStrings, type StoredDocument } from "../marks/mark-strings.ts";
import type { SchemaFields } from "../marks/schema-fields.ts";

/** A page as the site would answer with it. */
interface Rendered {
  status: number;
  html: string;
}

/** A page with what is needed to tell where its texts came from. */
export interface MarkedPage extends Rendered {
  /** The same page with a mark in each text. */
  marked: string;
  book: MarkBook;
}

/** Why a page cannot be shown. */
export interface Trouble {
  problems: readonly (Pick<ContentProblem, "field" | "message"> & {
    /** Id of the document; undefined when no document is to blame. */
    document?: string;
    type?: string;
    /** What the editor knows the document and the field by. */
    title: string;
    label: string;
  })[];
}

/** Path of the page that is shown for paths that the site does not have. */
const MISSING = "/404";

/** One side of the dataset, as far as it has been read. */
interface Side {
  cache: ContentCache;
  stored: Map<string, StoredDocument>;
}

/**
 * The pages of the site as they would be if everything were published. What has been read is kept,
 * and a change reads again only what it concerns.
 * What is asked of it is done in the order of asking, so a page is never of two times.
 */
export class DraftPages {
  readonly #renderer: Renderer;
  readonly #drafts: Drafts;
  readonly #fields: SchemaFields;
  readonly #sides = new Map<Perspective, Side>();
  /** Files of the dataset that rendered pages name, by their path on the site. */
  readonly media = new Map<string, MediaFile>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(renderer: Renderer, drafts: Drafts, fields: SchemaFields) {
    this.#renderer = renderer;
    this.#drafts = drafts;
    this.#fields = fields;
  }

  /** Takes in that a document has changed; undefined: that anything may have. */
  change(changed: ChangedDocument | undefined): Promise<void> {
    return this.#next(async () => {
      for (const [perspective, { cache, stored }] of [...this.#sides]) {
        if (changed) stored.delete(changed.id);
        const kept = changed && (await cache.refresh([changed]).catch(() => undefined));
        // Whatever could not be read again is read anew when it is asked for.
        if (kept === undefined) this.#sides.delete(perspective);
      }
    });
  }

  /**
   * Renders a path (`/agent/nora`, no slash at the end). Content that cannot be shown gives its
   * problems in place of the page.
   */
  page(path: string, perspective: Perspective): Promise<MarkedPage | Trouble> {
    return this.#next(async () => {
      const side = this.#side(perspective);
      try {
        return await this.#rendered(path, perspective, side);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        return this.#trouble(error.problems, perspective, side);
      }
    });
  }

  async #rendered(path: string, perspective: Perspective, side: Side): Promise<MarkedPage> {
    const pages: PageIndex = new Map();
    const page = await this.#render(path, createContentClient(side.cache, { pages }));
    const ids = [...pages.values()].flatMap(({ documents }) => [...documents]);
    await this.#store(side, perspective, ids);
    const book = new MarkBook();
    const marking = { documents: side.stored, fields: this.#fields, book };
    const present = <T>(value: T): T => markStrings(value, marking);
    const marked = await this.#render(path, createContentClient(side.cache, { present })).catch(
      (error) => {
        // The page itself is well: it is shown, and its texts are no links to their fields.
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

  async #trouble(
    problems: readonly ContentProblem[],
    perspective: Perspective,
    side: Side,
  ): Promise<Trouble> {
    const ids = problems.map(({ document }) => document);
    await this.#store(side, perspective, ids);
    return {
      problems: problems.map(({ document, field, message }) => {
        const stored = side.stored.get(document);
        const title = [stored?.name, stored?.title].find((name) => typeof name === "string");
        const type = stored?._type;
        return {
          field,
          label: typeof type === "string" ? this.#fields.title(type, field) : field,
          message,
          title: String(title ?? document),
          ...(typeof type === "string" ? { document, type } : {}),
        };
      }),
    };
  }

  #side(perspective: Perspective): Side {
    const side = this.#sides.get(perspective) ?? {
      cache: new ContentCache(this.#drafts.fetch(perspective)),
      stored: new Map(),
    };
    this.#sides.set(perspective, side);
    return side;
  }

  async #store({ stored }: Side, perspective: Perspective, ids: readonly string[]): Promise<void> {
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

/** Astro's word for a path of a route that has no page, such as that of an agent who is not there. */
function isUnknownPath(error: unknown): boolean {
  return error instanceof Error && error.name === "NoMatchingStaticPathFound";
}
