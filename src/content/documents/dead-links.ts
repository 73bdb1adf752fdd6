import { deadLink, siteLinksIn, type LinkInDocument } from "../../rules/site-links.ts";
import type { AnyDocument } from "./document-name.ts";
import { FIXED_PATHS, pageOfDocument } from "./site-paths.ts";

/** The links of a dataset that lead nowhere. @param documents all published ones */
export function deadLinksIn(documents: readonly AnyDocument[]) {
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
function addressOf(document: AnyDocument): string | undefined {
  const { _type, from } = document;
  if (_type === "redirect") return typeof from === "string" ? from : undefined;
  return pageOfDocument(_type, document);
}

function linksOf(document: AnyDocument): LinkInDocument[] {
  const { _type, to } = document;
  const target = _type === "redirect" && typeof to === "string" ? [{ field: "to", href: to }] : [];
  return [...target, ...siteLinksIn(document)];
}
