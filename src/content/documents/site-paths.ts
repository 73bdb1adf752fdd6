import { agentPage, AGENTS_REDIRECT, legalPagePath } from "../../facts/paths.ts";
import { PAGES } from "./pages.generated.ts";

/** Paths that the site has whatever agents there are. */
export const FIXED_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(PAGES).flatMap(({ route, alsoAt }) => [
    route,
    ...alsoAt.map((place) => place.route),
  ]),
  AGENTS_REDIRECT,
]);

/** Folders and pages that are no document's; a page of one part cannot have their names. */
const RESERVED = ["/404", "/agent", "/media", "/moved", "/sealed-shell", "/studio"];

/** Whether a legal page can have this address: no other page or folder of the site has it. */
export function isFreeForLegal(slug: string): boolean {
  const path = legalPagePath(slug);
  return !FIXED_PATHS.has(path) && !RESERVED.includes(path);
}

/** Types whose documents have a page each, with the field that its address comes from. */
export const ADDRESSED: Readonly<
  Record<string, { field: "id" | "slug"; path: (value: string) => string }>
> = {
  agent: { field: "id", path: agentPage },
  legalPage: { field: "slug", path: legalPagePath },
};

/** Path of the page that a document has of its own; undefined where it has none. */
export function pageOfDocument(type: string, document: object): string | undefined {
  const { field, path } = ADDRESSED[type] ?? {};
  const value: unknown = field && Reflect.get(document, field);
  return path && typeof value === "string" && value !== "" ? path(value) : undefined;
}

/** The paths of a document's page before and after a change; undefined where its address stays. */
export function moveOf(
  type: string,
  before: object,
  after: object,
): { from: string; to: string } | undefined {
  const [from, to] = [pageOfDocument(type, before), pageOfDocument(type, after)];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}
