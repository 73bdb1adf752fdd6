import { z } from "zod";
import { agentPage } from "../../facts/paths.ts";
import { deadLink, siteLinksIn } from "../../rules/site-links.ts";
import { FIXED_PATHS } from "./site-paths.ts";

/** Whole documents of a dataset, whatever is in them. */
export const WholeDocuments = z.array(z.looseObject({ _id: z.string(), _type: z.string() }));
export type WholeDocument = z.infer<typeof WholeDocuments>[number];

/** A link of a document that leads to no page of the site. */
export interface DeadLink {
  /** Id of the document. */
  document: string;
  /** Path of the field, as in `primary[2].href`. */
  field: string;
  message: string;
}

/** The links of a dataset that lead nowhere. @param documents all published ones */
export function deadLinksIn(documents: readonly WholeDocument[]): DeadLink[] {
  const agents = documents.flatMap(({ _type, id }) =>
    _type === "agent" && typeof id === "string" ? agentPage(id) : [],
  );
  const pages = new Set([...FIXED_PATHS, ...agents]);
  return documents.flatMap((document) =>
    siteLinksIn(document).flatMap(({ field, href }) => {
      const message = deadLink(href, pages);
      return message === undefined ? [] : { document: document._id, field, message };
    }),
  );
}
