import type { z } from "zod";
import { one, type SingleQuery } from "./query-definition.ts";

/** A route and what editors know the page at it by. */
export interface PageRoute {
  /** Path of the page, as in `src/pages`. */
  route: string;
  /** Label in the desk and above forms. */
  title: string;
}

/** A page whose content is one document. The site and the Studio take all they know of it from here. */
export interface PageDefinition<Content = unknown, Saved = unknown, Query extends string = string>
  extends SingleQuery<Content>, PageRoute {
  /** GROQ of everything that the page shows of its document, made with `defineQuery`. */
  query: Query;
  /** What the query's result has to be. */
  shape: z.ZodType<Content, Saved>;
  /** Id of the document. */
  id: string;
  /** Place among the pages in the desk: lower numbers come first. */
  position: number;
  /** Types of the further documents that the page shows, each with its own form. */
  shows: readonly string[];
  /** Further pages that are made of the same document. */
  alsoAt: readonly PageRoute[];
}

/** What has to be said of a page; the rest has a default. */
type PageOptions<Content, Saved, Query extends string> = Omit<
  PageDefinition<Content, Saved, Query>,
  "kind" | "name" | "check" | "id" | "shows" | "alsoAt"
> &
  Partial<Pick<PageDefinition, "id" | "shows" | "alsoAt">>;

/**
 * Defines a page. Its file in `pages` exports it under its own name in camel case; the content
 * client has a function of that name.
 * @param page.id default: the name of the type
 */
export function definePage<Content, Saved, const Query extends string>(
  page: PageOptions<Content, Saved, Query>,
): PageDefinition<Content, Saved, Query> {
  const { type, query, shape } = page;
  return { ...one(type, query, shape), id: type, shows: [], alsoAt: [], ...page };
}
