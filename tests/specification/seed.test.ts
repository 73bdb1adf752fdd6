import { expect, test } from "vitest";
import { z } from "zod";
import { seedDocuments } from "../support/seed.ts";

/*
 * What the specification says of the content, against the seed dataset. With another organization's
 * content these tests are replaced (docs/replacing-content.md).
 */

const documents = seedDocuments();
const ofType = (type: string) => documents.filter(({ _type }) => _type === type);
const one = <T extends z.ZodType>(type: string, shape: T) => shape.parse(ofType(type)[0]);

const Ordered = z.object({ order: z.number(), name: z.string() });
const namesOf = (type: string) =>
  z
    .array(Ordered)
    .parse(ofType(type))
    .toSorted((first, second) => first.order - second.order)
    .map(({ name }) => name);

const items = z.array(z.object({ id: z.number(), problem: z.string(), impact: z.string() }));
const Agent = Ordered.extend({
  id: z.string(),
  title: z.string(),
  domain: z.string(),
  impactFramework: z.string(),
  claim: z.object({ figure: z.string(), text: z.string() }).optional(),
  deliverables: z.array(z.string()),
  problemCards: z.object({ cards: z.array(z.object({ id: z.number() })) }),
  priorityData: z.object({ critical: items, operational: items, enhancement: items }),
  voice: z.object({
    introText: z.string(),
    voiceSettings: z.record(z.string(), z.unknown()),
  }),
});
const agents = z
  .array(Agent)
  .parse(ofType("agent"))
  .toSorted((first, second) => first.order - second.order);

test("eight agents stand in their order, with title, domain and framework: sections 1 and 3", () => {
  const facts = agents.map(({ id, name, title, domain, impactFramework }) =>
    [id, name, title, domain, impactFramework].join(" | "),
  );
  expect(facts).toEqual([
    "nora | Nora | Tax, Audit & Accounting | Tax & Compliance | cards",
    "amara | Amara | Fundraising & Donor Management | Fundraising | cards",
    "mateo | Mateo | Programs & Operations | Programs | priorities",
    "victor | Victor | Compliance | Compliance & Risk | cards",
    "ingrid | Ingrid | Data & Impact Analytics | Data Analytics | cards",
    "jonah | Jonah | External Relations | External Relations | priorities",
    "leila | Leila | Personnel | Personnel | priorities",
    "kofi | Kofi | Innovation | Innovation | priorities",
  ]);
});

test("three agents make the claims of section 1", () => {
  const claims = agents.flatMap(({ name, claim }) =>
    claim === undefined ? [] : [`${name}: ${claim.figure} ${claim.text}`],
  );
  expect(claims).toEqual([
    "Nora: 80% time savings on financial administration",
    "Amara: 150% increase in fundraising efficiency",
    "Mateo: 200% improvement in operational efficiency",
  ]);
});

test.each(agents.map((agent) => [agent.name, agent] as const))(
  "%s has the cards, priorities, deliverables and voice of sections 3 and 9",
  (_, { problemCards, priorityData, deliverables, voice }) => {
    expect(problemCards.cards.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { critical, operational, enhancement } = priorityData;
    expect([critical, operational, enhancement].map((list) => list.map(({ id }) => id))).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10],
      [11, 12, 13, 14, 15],
    ]);
    expect(deliverables.length).toBeGreaterThanOrEqual(12);
    expect(deliverables.length).toBeLessThanOrEqual(14);
    for (const deliverable of deliverables) expect(deliverable).toMatch(/^💡 /u);
    expect(voice.voiceSettings).toMatchObject({
      stability: 0.8,
      similarity_boost: 0.9,
      style: 0.15,
      use_speaker_boost: true,
    });
  },
);

test("pillars and capabilities have their names in their order: section 1", () => {
  expect(namesOf("pillar").join(", ")).toBe(
    "Agentic, Generative, Cognitive, Interpretive, Symbolic, Affective, Conversational, Analytical, Predictive, Diagnostic",
  );
  expect(namesOf("nexusCapability").join(", ")).toBe(
    "Workflow Automation, Collaboration, Training, Communication, Monitoring, Security",
  );
});

test("21 types of organization, 20 challenges, 6 regions and 6 legal pages: sections 2 and 9", () => {
  const counts = ["organizationType", "challengeRow", "regionRecord", "legalPage"].map(
    (type) => ofType(type).length,
  );
  expect(counts).toEqual([21, 20, 6, 6]);
  const dates = z.array(z.object({ effectiveDate: z.string() })).parse(ofType("legalPage"));
  expect(new Set(dates.map(({ effectiveDate }) => effectiveDate))).toEqual(new Set(["2025-08-01"]));
});

test("regions have their organizations: section 2", () => {
  const Region = z.object({ region: z.string(), organizations: z.number() });
  const regions = z.array(Region).parse(ofType("regionRecord"));
  expect(
    Object.fromEntries(regions.map(({ region, organizations }) => [region, organizations])),
  ).toEqual({
    "North America": 2_500_000,
    Europe: 1_800_000,
    Asia: 3_200_000,
    Africa: 850_000,
    "South America": 680_000,
    Oceania: 120_000,
  });
});

test("figures and stages are those of section 2, in their order", () => {
  const Figures = z.object({ statistics: z.array(z.object({ value: z.string() })) });
  const valuesOf = (type: string) => one(type, Figures).statistics.map(({ value }) => value);
  expect(valuesOf("landingPage")).toEqual(["10", "8", "24/7", "100%", "1st", "∞"]);
  expect(valuesOf("polyAiPage")).toEqual(["10", "10", "10", "10", "∞"]);
  expect(valuesOf("globalImpactPage")).toEqual(["9 to 10 million", "190+", "50+", "24/7"]);
  const { stages } = one(
    "polyAiPage",
    z.object({ stages: z.array(z.object({ name: z.string() })) }),
  );
  expect(stages.map(({ name }) => name).join(", ")).toBe(
    "Task reception, Strategic planning, Continuous processing, Solution generation, Final integration",
  );
});

test("the bars of navigation lead where section 2 says", () => {
  const links = z.array(z.object({ href: z.string(), label: z.string() }));
  const { primary, footer } = one("navigation", z.object({ primary: links, footer: links }));
  expect(primary.map(({ href, label }) => `${label} ${href}`)).toEqual([
    "HOME /",
    "ABOUT /about",
    "IMPACT AGENTS /need-impact-agents",
    "POLY AI /poly-ai",
    "WHAT ARE MISSION-DRIVEN ORGANIZATIONS /organizations",
    "LIKE OS /like-os",
    "GLOBAL IMPACT /global-impact",
    "CPA/SME CHANGE AGENTS /cpa",
    "DATA SECURITY /data-security",
  ]);
  expect(footer.map(({ href }) => href)).toEqual([
    "/cookie-policy",
    "/privacy-policy",
    "/terms-of-service",
    "/contact",
    "/terms-of-use",
    "/compliance-standards",
    "/accessibility",
  ]);
});

test("the example rows and targets that the specification quotes are in the content: sections 2 and 3", () => {
  const text = JSON.stringify(documents).replaceAll("\u00a0", " ");
  const quoted = [
    "36%",
    "42.9%",
    "41%",
    "$500,000",
    "under 1%",
    "48 h",
    "95%",
    "±5%",
    "10–15%",
    "within 24 hours",
    "90%",
    "98%",
    "© 2025",
  ];
  for (const words of quoted) expect(text).toContain(words);
});
