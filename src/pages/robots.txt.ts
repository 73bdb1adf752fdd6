import type { APIRoute } from "astro";
import { GATE_MODE } from "astro:env/server";

/**
 * Robots are kept out unless the site settings let them in (`docs/decisions/addresses.md`). A sealed
 * site has nothing for them.
 */
export const GET: APIRoute = async ({ site, locals }) => {
  const { allowIndexing } = await locals.content.settings();
  const lines =
    allowIndexing && GATE_MODE === "open"
      ? ["User-agent: *", "Allow: /", `Sitemap: ${new URL("/sitemap.xml", site).href}`]
      : ["User-agent: *", "Disallow: /"];
  return new Response(`${lines.join("\n")}\n`);
};
