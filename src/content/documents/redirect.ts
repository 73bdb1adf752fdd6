import { listQuery } from "./query-definition.ts";
import { z } from "zod";
import { isSafeHref } from "../../facts/safe-href.ts";
import { sitePathOf } from "../../rules/site-links.ts";
import { text } from "./fields.ts";

/** A redirect of the dataset. `src/rules/redirects.ts` says what else it has to keep. */
export const RedirectDocument = z.object({
  _id: z.string(),
  from: text,
  to: text.refine(
    (to) => isSafeHref(to) && !/\s/.test(to) && sitePathOf(to) !== undefined,
    "has to be a page of this site, such as /agent/nora",
  ),
});
export type RedirectDocument = z.infer<typeof RedirectDocument>;

/** The redirects. */
export const REDIRECTS = listQuery("redirect", RedirectDocument, { optional: true });
