import type { APIRoute } from "astro";
import { content } from "../content/index.ts";

/** Robots are kept out unless the site settings let them in (`docs/decisions/robots.md`). */
export const GET: APIRoute = async ({ site }) => {
  const { allowIndexing } = await content().settings("/robots.txt");
  const lines = allowIndexing
    ? ["User-agent: *", "Allow: /", `Sitemap: ${new URL("/sitemap.xml", site).href}`]
    : ["User-agent: *", "Disallow: /"];
  return new Response(`${lines.join("\n")}\n`);
};
