import { readFileSync } from "node:fs";
import { z } from "zod";
import { AboutPage } from "../../../src/site/about/content.ts";
import { AgentFields } from "../../../src/site/agent/content.ts";
import { GlobalImpactPage } from "../../../src/site/global-impact/content.ts";
import { ConnectedAgentsPage } from "../../../src/site/connected-agents/content.ts";
import { DataSecurityPage } from "../../../src/site/data-security/content.ts";
import { Challenge } from "../../../src/site/need-impact/content.ts";
import { NeedImpactPage } from "../../../src/site/need-impact/content.ts";
import { Landing } from "../../../src/site/landing/content.ts";
import { PillarDetail } from "../../../src/site/poly-ai/content.ts";
import { LegalPage } from "../../../src/site/legal/content.ts";
import { OrganizationType } from "../../../src/site/organizations/content.ts";
import { CpaPage } from "../../../src/site/cpa/content.ts";
import { LikeOsPage } from "../../../src/site/like-os/content.ts";
import { PolyAiPage } from "../../../src/site/poly-ai/content.ts";
import { SampleProfile } from "../../../src/site/sample/content.ts";
import { Navigation, Settings } from "../../../src/content/documents/settings.ts";

/*
 * The seed dataset as the built site should show it, read from the file itself and not through the
 * lake or the content client, so that a fault in either shows. The shapes are the site's own; only
 * pictures and references look different in an export.
 */
const FILE = new URL("../../../studio/dataset/data.ndjson", import.meta.url);

const Reference = z.object({ _ref: z.string() });
const Picture = z.object({ alt: z.string() });

const SeedAgent = AgentFields.omit({ image: true, domainImage: true }).extend({
  image: Picture,
  domainImage: Picture,
});
export type SeedAgent = z.infer<typeof SeedAgent>;
const SeedSample = SampleProfile.omit({ image: true, agent: true }).extend({
  image: Picture,
  agent: Reference,
});
const SeedOrganizationType = OrganizationType.omit({ agents: true }).extend({
  agents: z.array(Reference),
});
const SeedSettings = Settings.omit({ badge: true, shareImage: true }).extend({
  badge: z.object({ text: z.string(), agent: Reference }),
});
const SeedAbout = AboutPage.extend({
  sections: z.array(
    AboutPage.shape.sections.element.extend({
      exchange: z
        .object({
          lines: z.array(z.object({ text: z.string(), agent: Reference })),
          person: z.string(),
        })
        .optional(),
    }),
  ),
});

const SeedPart = z.object({ agent: Reference, text: z.string() });
const SeedConnected = ConnectedAgentsPage.extend({
  network: z.object({
    heading: z.string(),
    connections: z.array(
      z.object({
        title: z.string(),
        text: z.string(),
        decision: z.string(),
        agents: z.array(Reference),
      }),
    ),
  }),
  integrated: z.object({
    heading: z.string(),
    agents: z.array(Reference),
    stages: z.array(
      z.object({ name: z.string(), decision: z.string().optional(), parts: z.array(SeedPart) }),
    ),
  }),
  amplifying: z.object({ heading: z.string(), agent: Reference, trials: z.array(SeedPart) }),
});
const SeedSecurity = DataSecurityPage.extend({
  diagram: DataSecurityPage.shape.diagram.extend({
    handling: z.array(
      z.object({
        agent: Reference,
        record: z.string(),
        work: z.string(),
        releasedBy: z.string(),
      }),
    ),
  }),
});
const SeedLikeOs = LikeOsPage.extend({
  comparisons: z.array(LikeOsPage.shape.comparisons.element.extend({ agents: z.array(Reference) })),
});

const SeedLanding = Landing.extend({
  opening: Landing.shape.opening.extend({ samples: z.array(Reference) }),
});

const SeedChallenge = Challenge.omit({ agents: true }).extend({ agents: z.array(Reference) });

const documents = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => z.looseObject({ _id: z.string(), _type: z.string() }).parse(JSON.parse(line)));

export const settings = one("siteSettings", SeedSettings);
export const navigation = one("navigation", Navigation);
export const landing = one("landingPage", SeedLanding);
export const sample = one("sampleIngrid", SeedSample);
export const connected = one("connectedAgentsPage", SeedConnected);
export const security = one("dataSecurityPage", SeedSecurity);
export const about = one("aboutPage", SeedAbout);
export const likeOs = one("likeOsPage", SeedLikeOs);
export const cpa = one("cpaPage", CpaPage);
/** The agents in display order. */
export const agents = all("agent", SeedAgent);
export const organizationTypes = all("organizationType", SeedOrganizationType);
export const pillarDetails = all("pillar", PillarDetail);
export const polyAi = one("polyAiPage", PolyAiPage);
export const needImpact = one("needImpactPage", NeedImpactPage);
/** The rows of the challenges table, with their agents as references. */
export const challenges = all("challengeRow", SeedChallenge);

export const globalImpact = one("globalImpactPage", GlobalImpactPage);
export const legalPages = z
  .array(LegalPage)
  .parse(documents.filter(({ _type }) => _type === "legalPage"));

/** The agent with this id. @throws Error when the seed has none */
export function agentOf(id: string): SeedAgent {
  const agent = agents.find((candidate) => candidate.id === id);
  if (agent === undefined) throw new Error(`The seed dataset holds no agent "${id}".`);
  return agent;
}

function one<T>(id: string, shape: z.ZodType<T>): T {
  return shape.parse(documents.find(({ _id }) => _id === id));
}

function all<T extends { order: number }>(type: string, shape: z.ZodType<T>): T[] {
  return z
    .array(shape)
    .parse(documents.filter(({ _type }) => _type === type))
    .sort((a, b) => a.order - b.order);
}
