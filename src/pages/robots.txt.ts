import type { APIRoute } from "astro";

/** Robots are kept out unless the site settings let them in (`docs/decisions/robots.md`). */
export const GET: APIRoute = async ({ site, locals }) => {
  const { allowIndexing } = await locals.content.settings();
  const lines = allowIndexing
    ? ["User-agent: *", "Allow: /", `Sitemap: ${new URL("/sitemap.xml", site).href}`]
    : ["User-agent: *", "Disallow: /"];
  return new Response(`${lines.join("\n")}\n`);
};
