import { REDIRECT_RULES, REDIRECTS_FILE, redirectOfPage } from "../facts/paths.ts";

/** The file of a redirect's page: at the very address where that has the ending of a file. */
export function movedFile(from: string): string {
  return /\.html?$/.test(from) ? from : `${from}/index.html`;
}

/**
 * The file of a page in the built site: `/agent/nora/index.html` for `/agent/nora`. The page of a
 * redirect is at its old address.
 */
export function fileOfPage(path: string): string {
  if (path === "/") return "/index.html";
  if (path === "/404") return "/404.html";
  if (path === REDIRECT_RULES) return REDIRECTS_FILE;
  const from = redirectOfPage(path);
  if (from !== undefined) return movedFile(from);
  return /\.\w+$/.test(path) ? path : `${path}/index.html`;
}
