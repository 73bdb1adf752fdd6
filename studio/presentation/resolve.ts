import { PAGE_SINGLETONS } from "../../src/content/documents/singletons.ts";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import type {
  DocumentLocation,
  DocumentLocationsState,
  DocumentResolver,
} from "sanity/presentation";

/** A page of the site with its main document. */
interface MainPage {
  /** Path, with `:name` for a part that differs. */
  route: string;
  title: string;
  type: string;
  /** Field of the document that the differing part holds; without it there is one such document. */
  field?: string;
}

/** Every page of the site, and the document that one edits it in. */
export const MAIN_PAGES: readonly MainPage[] = [
  ...PAGE_SINGLETONS.flatMap(({ type, route, title, alsoAt }) =>
    [{ route, title }, ...alsoAt].map((place) => ({ type, ...place })),
  ),
  { route: "/agent/:id", title: "The agent’s own page", type: "agent", field: "id" },
  // Comes last, because it matches any path of one part.
  { route: "/:slug", title: "Legal page", type: "legalPage", field: "slug" },
];

/**
 * Paths of the pages that show documents of a type among others. The landing page comes last: it
 * shows the least of each.
 */
function furtherPages(type: string): string[] {
  const showing = PAGE_SINGLETONS.filter(({ shows }) => shows.includes(type));
  const paths = showing.flatMap(({ route, alsoAt }) => [route, ...alsoAt.map((at) => at.route)]);
  return [...paths.filter((path) => path !== "/"), ...paths.filter((path) => path === "/")];
}

/** The document of a page: it opens next to its preview. */
export const mainDocuments: DocumentResolver[] = MAIN_PAGES.map(({ route, type, field }) =>
  field === undefined
    ? { route: PREVIEW_PATH + route, type }
    : {
        route: PREVIEW_PATH + route,
        filter: `_type == $type && ${field} == $value`,
        params: ({ params }) => ({ type, value: params[field] ?? "" }),
      },
);

/** The fields that determine a document's address. */
type AddressFields = Record<string, unknown> | null;

/** Where documents of a type show, as links above their form to the previews of pages. */
interface Locations {
  select: Record<string, string>;
  resolve: (document: AddressFields) => DocumentLocationsState;
}

const TITLES = new Map(MAIN_PAGES.map(({ route, title }) => [route, title]));

/** Where a document shows that is on every page. */
const EVERYWHERE: Locations = {
  select: { _id: "_id" },
  resolve: () => ({
    message: "Shown on every page",
    tone: "positive",
    locations: [pageLocation("/")],
  }),
};

/** Where documents show, by type. */
export const locations: Record<string, Locations> = {
  ...Object.fromEntries(
    [...MAIN_PAGES.map(({ type }) => type), ...PAGE_SINGLETONS.flatMap(({ shows }) => shows)].map(
      (type) => [type, locationsOf(type)],
    ),
  ),
  siteSettings: EVERYWHERE,
  navigation: EVERYWHERE,
  avatarAsset: {
    select: { id: "agent.id" },
    resolve: (document) => locationsState([own({ route: "/agent/:id", field: "id" }, document)]),
  },
};

function locationsOf(type: string): Locations {
  const main = MAIN_PAGES.filter((page) => page.type === type);
  const fields = main.flatMap(({ field }) => field ?? []);
  const further = furtherPages(type).map((path) => pageLocation(path));
  return {
    // Presentation requires a field even if the address is constant.
    select: Object.fromEntries([...fields, "_id"].map((field) => [field, field])),
    resolve: (document) => locationsState([...main.map((page) => own(page, document)), ...further]),
  };
}

function locationsState(found: readonly (DocumentLocation | undefined)[]): DocumentLocationsState {
  const known = found.filter((location) => location !== undefined);
  if (known.length > 0) return { locations: known };
  return { message: "It has no address yet: fill in the field for it.", tone: "caution" };
}

/** A document's own page; undefined while the field of its address is empty. */
function own(
  { route, field }: Pick<MainPage, "route" | "field">,
  document: AddressFields,
): DocumentLocation | undefined {
  if (field === undefined) return pageLocation(route);
  const value = document?.[field];
  if (typeof value !== "string" || value === "") return undefined;
  const path = route.replace(/:\w+/, () => encodeURIComponent(value));
  return { title: TITLES.get(route) ?? path, href: PREVIEW_PATH + path };
}

function pageLocation(path: string): DocumentLocation {
  return { title: TITLES.get(path) ?? path, href: PREVIEW_PATH + path };
}
