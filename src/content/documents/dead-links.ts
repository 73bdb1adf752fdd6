import { z } from "zod";
import { deadLink, siteLinksIn, type FoundLink } from "../../rules/site-links.ts";
import { FIXED_PATHS, pageOfDocument } from "./site-paths.ts";

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
  const links = new SiteLinks();
  links.add(documents);
  return links.dead();
}

/** Links and addresses of a dataset that is read part by part: no document is kept. */
export class SiteLinks {
  readonly #addresses = new Set<string>(FIXED_PATHS);
  readonly #links: (FoundLink & { document: string })[] = [];

  /** Takes some of the published documents, each of them once. */
  add(documents: readonly WholeDocument[]): void {
    for (const document of documents) {
      const address = addressOf(document);
      if (address !== undefined) this.#addresses.add(address);
      const found = linksOf(document);
      this.#links.push(...found.map((link) => ({ ...link, document: document._id })));
    }
  }

  /** Those that lead nowhere, once all documents were added. */
  dead(): DeadLink[] {
    return this.#links.flatMap(({ document, field, href }) => {
      const message = deadLink(href, this.#addresses);
      return message === undefined ? [] : { document, field, message };
    });
  }
}

/** The path that a document answers: that of its own page, or an old address. */
function addressOf(document: WholeDocument): string | undefined {
  const { _type, from } = document;
  if (_type === "redirect") return typeof from === "string" ? from : undefined;
  return pageOfDocument(_type, document);
}

function linksOf(document: WholeDocument): FoundLink[] {
  const { _type, to } = document;
  const target = _type === "redirect" && typeof to === "string" ? [{ field: "to", href: to }] : [];
  return [...target, ...siteLinksIn(document)];
}
