const AGENT = "/agent/";

/** Path of the sitemap, which exists only where the settings let robots in. */
export const SITEMAP_PAGE = "/sitemap.xml";

/** Path of an agent's page. */
export function agentPage(id: string): string {
  return `${AGENT}${id}`;
}

/** The agent whose page has this path; undefined for any other page. */
export function agentOfPage(path: string): string | undefined {
  return path.startsWith(AGENT) ? path.slice(AGENT.length) : undefined;
}
