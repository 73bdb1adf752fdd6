import { agents, legalPages } from "../support/dataset.ts";
import { aboutReadings } from "./about.ts";
import { agentReadings } from "./agent.ts";
import { connectedReadings } from "./connected-agents.ts";
import { contactReadings } from "./contact.ts";
import { cpaReadings } from "./cpa.ts";
import { securityReadings } from "./data-security.ts";
import { globalImpactReadings } from "./global-impact.ts";
import { landingReadings } from "./landing.ts";
import { legalReadings, legalWays } from "./legal.ts";
import { likeOsReadings } from "./like-os.ts";
import { needImpactReadings } from "./need-impact.ts";
import { organizationsReadings } from "./organizations.ts";
import { polyAiReadings, postersReadings } from "./poly-ai.ts";
import type { Readings } from "./reading.ts";
import { sampleReadings } from "./sample.ts";

const READINGS: ReadonlyMap<string, Readings> = new Map([
  ["/", landingReadings],
  ["/about", aboutReadings],
  ["/about-old", postersReadings],
  ["/connected-agents", connectedReadings],
  ["/contact", contactReadings],
  ["/cpa", cpaReadings],
  ["/data-security", securityReadings],
  ["/global-impact", globalImpactReadings],
  ["/like-os", likeOsReadings],
  ["/need-impact-agents", needImpactReadings],
  ["/organizations", organizationsReadings],
  ["/poly-ai", polyAiReadings],
  ["/sample-ingrid", sampleReadings],
  ...agents.map((agent): [string, Readings] => [`/agent/${agent.id}`, agentReadings(agent)]),
  ...legalPages.map((legal): [string, Readings] => [`/${legal.slug}`, legalReadings(legal)]),
]);

/** The long document in which the ways to get about are tried. */
const LONG = "privacy-policy";

/** Paths of the pages that are read; each has to be a page of the site. */
export const READ_PATHS: readonly string[] = [...READINGS.keys()];

/** What a visitor finds on the page at a path. The page of missing pages is read elsewhere. */
export function readingsOf(path: string): Readings {
  const long = legalPages.find(({ slug }) => slug === LONG && path === `/${slug}`);
  return { ...READINGS.get(path), ...(long && legalWays(long)) };
}
