import { readFileSync } from "node:fs";
import { z } from "zod";
import { Agent } from "../../../src/content/documents/agent.ts";
import { Landing, NexusCapability, Pillar } from "../../../src/content/documents/landing.ts";
import { PillarDetail, PolyAiPage } from "../../../src/content/documents/poly-ai.ts";
import { SampleProfile } from "../../../src/content/documents/sample.ts";
import { Settings } from "../../../src/content/documents/settings.ts";

/*
 * The seed dataset as the built site should show it, read from the file itself and not through the
 * lake or the content door, so that a fault in either shows. The shapes are the site's own; only
 * pictures and references look different in an export.
 */
const FILE = new URL("../../../studio/dataset/data.ndjson", import.meta.url);

const Reference = z.object({ _ref: z.string() });
const Picture = z.object({ alt: z.string() });

const SeedAgent = Agent.omit({ image: true, domainImage: true }).extend({
  image: Picture,
  domainImage: Picture,
});
export type SeedAgent = z.infer<typeof SeedAgent>;
const SeedSample = SampleProfile.omit({ image: true, agent: true }).extend({
  image: Picture,
  agent: Reference,
});
const SeedSettings = Settings.omit({ badge: true, shareImage: true }).extend({
  badge: z.object({ text: z.string(), agent: Reference }),
});

const documents = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => z.looseObject({ _id: z.string(), _type: z.string() }).parse(JSON.parse(line)));

export const settings = one("siteSettings", SeedSettings);
export const landing = one("landingPage", Landing);
export const sample = one("sampleIngrid", SeedSample);
/** The agents in display order. */
export const agents = all("agent", SeedAgent);
export const pillars = all("pillar", Pillar);
export const pillarDetails = all("pillar", PillarDetail);
export const polyAi = one("polyAiPage", PolyAiPage);
export const capabilities = all("nexusCapability", NexusCapability);

/** The agent with this id. */
export function agentOf(id: string): SeedAgent {
  const agent = agents.find((candidate) => candidate.id === id);
  if (agent === undefined) throw new Error(`The seed dataset holds no agent "${id}".`);
  return agent;
}

/** Name of a pillar as its document has it. */
export function pillarName(id: string): string {
  const pillar = pillars.find((candidate) => candidate.id === id);
  if (pillar === undefined) throw new Error(`The seed dataset holds no pillar "${id}".`);
  return pillar.name;
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
