import { defineMiddleware } from "astro:middleware";
import { siteContent } from "./content/index.ts";
import { normalizePage } from "./content/page-index.ts";
import { SHELL_PAGE } from "./facts/paths.ts";
import { withPolicyFirst } from "./security/policy.ts";

/**
 * Runs for every page, in a build and when the publisher renders one: gives the page its content,
 * and puts the policy of a finished one first.
 */
export const onRequest = defineMiddleware(async ({ locals, url }, next) => {
  locals.content = (await siteContent()).at(decodeURI(url.pathname));
  const response = await next();
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const page = Buffer.from(await response.arrayBuffer());
  const isShell = normalizePage(url.pathname) === SHELL_PAGE;
  return new Response(withPolicyFirst(page, isShell), response);
});
