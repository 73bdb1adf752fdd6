import type { APIRoute } from "astro";
import { NETLIFY } from "astro:env/server";
import { redirectRules } from "../../facts/redirects.ts";

/** The rules of all redirects: the site has them as `/_redirects`. */
export const GET: APIRoute = async ({ locals }) =>
  new Response(redirectRules(await locals.content.redirects(), NETLIFY));
