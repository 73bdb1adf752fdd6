import { defineMiddleware } from "astro:middleware";
import { withPolicyFirst } from "./security/policy-first.ts";

/** Runs for every page, in a build and when the publisher renders one. */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  return new Response(withPolicyFirst(await response.text()), response);
});
