import { z } from "zod";
import { deadLink, siteLinksIn, type LinkInDocument } from "../../rules/site-links.ts";
import { FIXED_PATHS, pageOfDocument } from "./site-paths.ts";

/** Whole documents of a dataset, whatever is in them. */
export const WholeDocuments = z.array(z.looseObject({ _id: z.string(), _type: z.string() }));
export type WholeDocument = z.infer<typeof WholeDocuments>[number];

/** The links of a dataset that lead nowhere. @param documents all published ones */
export function deadLinksIn(documents: readonly WholeDocument[]) {
  const own = documents.map(addressOf).filter((address) => address !== undefined);
  const addresses = new Set([...FIXED_PATHS, ...own]);
  return documents.flatMap((document) =>
    linksOf(document).flatMap(({ field, href }) => {
      const message = deadLink(href, addresses);
      return message === undefined ? [] : { document: document._id, field, message };
    }),
  );
}

/** The path that a document answers: that of its own page, or an old address. */
function addressOf(document: WholeDocument): string | undefined {
  const { _type, from } = document;
  if (_type === "redirect") return typeof from === "string" ? from : undefined;
  return pageOfDocument(_type, document);
}

function linksOf(document: WholeDocument): LinkInDocument[] {
  const { _type, to } = document;
  const target = _type === "redirect" && typeof to === "string" ? [{ field: "to", href: to }] : [];
  return [...target, ...siteLinksIn(document)];
}
