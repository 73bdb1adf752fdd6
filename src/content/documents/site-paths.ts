import { LEGAL_SLUGS } from "../../facts/legal-pages.ts";
import { AGENTS_REDIRECT } from "../../facts/paths.ts";
import { PAGES } from "./pages.generated.ts";

/** Paths that the site has whatever agents there are. */
export const FIXED_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(PAGES).flatMap(({ route, alsoAt }) => [
    route,
    ...alsoAt.map((place) => place.route),
  ]),
  ...LEGAL_SLUGS.map((slug) => `/${slug}`),
  AGENTS_REDIRECT,
]);
