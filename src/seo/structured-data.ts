import type { Graph, ItemList, DefinedTermSet, WebPage } from "schema-dts";

/** The main list of a page in reading order; each entry has an address of its own. */
export interface Listing {
  /** Terms that the page explains, or things that have pages of their own. */
  kind: "terms" | "pages";
  name: string;
  /** `href` is a path of the site, with or without a fragment. */
  entries: readonly { name: string; description?: string; href: string }[];
}

/** Metadata of a page for search engines. */
export interface PageFacts {
  kind?: "WebPage" | "AboutPage" | "ContactPage" | "CollectionPage";
  title: string;
  description: string;
  /** Path of the page that counts as the original. */
  path: string;
  /** Pages between the landing page and this one. */
  trail?: readonly { name: string; href: string }[];
  /** What the page is about, where that is one thing. */
  about?: { name: string; description: string };
  /** Day from which a legal text holds, as an ISO date. */
  published?: string;
  listing?: Listing;
}

/** The site around a page. */
export interface SiteFacts {
  name: string;
  description: string;
  email: string;
  /** Origin of the site. */
  origin: URL;
}

/**
 * The facts of a page for a `script` element in its head, as JSON-LD: the site, who publishes it, the
 * page, its trail. A data block: no browser runs it.
 */
export function structuredData(page: PageFacts, site: SiteFacts): string {
  return jsonForScript(graphOf(page, site));
}

function graphOf(page: PageFacts, site: SiteFacts): Graph {
  const at = (path: string) => new URL(path, site.origin).href;
  const url = at(page.path);
  const publisher = { "@id": at("/#publisher") };
  const trail = [{ name: site.name, href: "/" }, ...(page.trail ?? [])];
  const webPage: Exclude<WebPage, string> = {
    "@type": page.kind ?? "WebPage",
    "@id": url,
    url,
    name: page.title,
    description: page.description,
    inLanguage: "en",
    isPartOf: { "@id": at("/#site") },
    ...(page.about && { about: { "@type": "Thing", ...page.about } }),
    ...(page.published && { datePublished: page.published }),
    ...(page.listing && { mainEntity: listingOf(page.listing, at) }),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        ...publisher,
        name: site.name,
        url: at("/"),
        email: site.email,
        logo: at("/apple-touch-icon.png"),
      },
      {
        "@type": "WebSite",
        "@id": at("/#site"),
        url: at("/"),
        name: site.name,
        description: site.description,
        inLanguage: "en",
        publisher,
      },
      webPage,
      ...(page.path === "/"
        ? []
        : [
            {
              "@type": "BreadcrumbList" as const,
              itemListElement: [...trail, { name: page.title, href: page.path }].map(
                ({ name, href }, index) => ({
                  "@type": "ListItem" as const,
                  position: index + 1,
                  name,
                  item: at(href),
                }),
              ),
            },
          ]),
    ],
  };
}

function listingOf(
  { kind, name, entries }: Listing,
  at: (path: string) => string,
): ItemList | DefinedTermSet {
  if (kind === "terms") {
    return {
      "@type": "DefinedTermSet",
      name,
      hasDefinedTerm: entries.map(({ href, ...entry }) => ({
        "@type": "DefinedTerm",
        ...entry,
        url: at(href),
      })),
    };
  }
  return {
    "@type": "ItemList",
    name,
    itemListElement: entries.map(({ href, ...entry }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...entry,
      url: at(href),
    })),
  };
}

/** A value as JSON for a `script` element: content cannot end the element or start a comment. */
function jsonForScript(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
