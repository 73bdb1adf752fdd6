import type { APIRoute, GetStaticPaths } from "astro";
import { GATE_MODE } from "astro:env/server";
import { siteContent } from "../content/index.ts";
import { legalPagePath, SITEMAP_PAGE } from "../facts/paths.ts";
import { sitemapXml } from "../seo/sitemap.ts";

/** Pages that are no destination of their own, or that name another as their original. */
const LEFT_OUT = ["/404", "/about-old"];

/** The sitemap exists only when the settings let robots in, and the site is not sealed. */
export const getStaticPaths = (async () => {
  const { allowIndexing } = await (await siteContent()).at(SITEMAP_PAGE).settings();
  return allowIndexing && GATE_MODE === "open" ? [{ params: { sitemap: "sitemap" } }] : [];
}) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ site, locals }) => {
  const fixed = Object.keys(import.meta.glob("./**/*.astro"))
    .map((file) => file.slice(1, -".astro".length).replace(/\/?index$/, "") || "/")
    .filter((path) => !path.includes("[") && !LEFT_OUT.includes(path));
  const agents = await locals.content.agentIds();
  const legal = (await locals.content.legalSlugs()).map(legalPagePath);
  const paths = [...fixed, ...legal, ...agents.map((id) => `/agent/${id}`)].sort();
  return new Response(sitemapXml(paths.map((path) => new URL(path, site).href)));
};
