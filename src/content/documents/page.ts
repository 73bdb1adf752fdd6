import { z } from "zod";
import { HUES } from "../../facts/vocabulary.ts";
import { agentId, href, listOf, optionalImage, optionalText, text } from "./fields.ts";
import { singleQuery, REFERENCE, type SingleQuery } from "./query-definition.ts";

/** A way on at the end of a page. */
const RelatedLink = z.object({ label: text, note: optionalText, href });

/** The ways on at the end of a page, so that no reader ends in a dead end. */
export const related = listOf(RelatedLink, "links", "link");

/** The first fields of every content page. */
export const opening = {
  _id: z.string(),
  title: text,
  description: text,
  lede: text,
  shareImage: optionalImage,
};

const hues = HUES.map(({ name }) => name);

/** An agent as other documents name it. */
export const AgentName = z
  .object(
    {
      _id: z.string(),
      id: agentId,
      name: text,
      color: z.enum(hues, "is not one of the site's colors"),
    },
    "points to an agent that does not exist. Choose another",
  )
  .meta(REFERENCE);
export type AgentName = z.infer<typeof AgentName>;

/** The agents that a text is about, the first one leading. */
export const agentNames = listOf(AgentName, "agents", "agent");

/** A short title and the text that explains it. */
export const TitledText = z.object({ title: text, text });
export type TitledText = z.infer<typeof TitledText>;

/** Short titles with their texts. */
export const titledTexts = listOf(TitledText, "titled texts", "entry");

/** A figure as it is written large, with its label. */
export const Statistic = z.object({ value: text, label: text });

/** The figures of a band. */
export const statistics = listOf(Statistic, "figures", "figure");

/** A route, and the name of its page for editors. */
export interface PageRoute {
  /** Path of the page, as in `src/pages`. */
  route: string;
  /** Label in the desk and above forms. */
  title: string;
}

/** A page whose content is one document. The site and the Studio take all they know of it from here. */
export interface PageDefinition<Content = unknown> extends SingleQuery<Content>, PageRoute {
  /** Id of the document. */
  id: string;
  /** Place among the pages in the desk: lower numbers come first. */
  position: number;
  /** Types of the further documents that the page shows, each with its own form. */
  shows: readonly string[];
  /** Further pages that are made of the same document. */
  alsoAt: readonly PageRoute[];
}

/** The options of a page; those left out have a default. */
type PageOptions<Content> = Omit<
  PageDefinition<Content>,
  "kind" | "name" | "query" | "check" | "id" | "shows" | "alsoAt"
> &
  Partial<Pick<PageDefinition, "id" | "shows" | "alsoAt">>;

/**
 * Defines a page. `src/site/<page>/content.ts` exports it under its own name in camel case; the
 * content client has a function of that name.
 * @param page.id default: the name of the type
 */
export function definePage<Content>(page: PageOptions<Content>): PageDefinition<Content> {
  const { type, id = type, shape } = page;
  return { ...singleQuery(type, shape, id), shows: [], alsoAt: [], ...page, id };
}
