import { join } from "node:path";
import { z } from "zod";
import { DOMAINS, HUES } from "../../src/facts/vocabulary.ts";
import { copySeededLake, useLake } from "../../server/source/testing/test-lake.ts";
import { randomNumbers } from "../support/random.ts";

const Card = z.looseObject({ problem: z.string(), solution: z.string() });
const Item = z.looseObject({ problem: z.string(), impact: z.string() });
const Model = z.looseObject({
  _id: z.string(),
  problemCards: z.looseObject({ cards: z.array(Card).min(1) }),
  priorityData: z.object({
    critical: z.array(Item),
    operational: z.array(Item),
    enhancement: z.array(Item),
  }),
});
/** An agent of the seed, the model of generated ones. */
type Model = z.infer<typeof Model>;

/** Documents in one transaction: some hundred of them make a request of 3 MB. */
const BATCH = 100;

/**
 * Puts a lake with the seed, and agents generated after the seed's own, into a folder as `lake`.
 * @param agents how many agents there are in all
 */
export async function makeDataset(folder: string, agents: number): Promise<void> {
  const dataDir = join(folder, "lake");
  await copySeededLake(dataDir);
  await useLake(dataDir, async ({ client }) => {
    const models = z
      .array(Model)
      .min(2)
      .parse(await client.fetch(`*[_type == "agent"] | order(order)`));
    for (let start = models.length + 1; start <= agents; start += BATCH) {
      const transaction = client.transaction();
      for (let number = start; number < Math.min(start + BATCH, agents + 1); number += 1) {
        transaction.create(generateAgent(models, number));
      }
      await transaction.commit({ visibility: "async" });
    }
  });
}

const FIRST = ["Al", "Be", "Ca", "Da", "El", "Fa", "Gi", "Ha", "Io", "Ju", "Ka", "Lo", "Ma", "Ni"];
const MIDDLE = ["ba", "de", "la", "li", "mo", "na", "ri", "ro", "sa", "ta", "va", "vi"];
const LAST = ["n", "ra", "s", "th", "lo", "ne", "ka", "m"];

/** Picks from lists, the same in every run. @param seed another one makes other choices */
export function picker(seed: number): <T>(list: readonly T[]) => T {
  const random = randomNumbers(seed);
  return (list) => {
    const [picked] = list.slice(Math.floor(random() * list.length));
    if (picked === undefined) throw new RangeError("Nothing to choose from");
    return picked;
  };
}

/** Makes an agent of 25 to 30 KB. The same number gives the same agent on every run. */
function generateAgent(models: readonly Model[], number: number) {
  const pick = picker(number);
  const base = pick(models);
  const { _rev, _createdAt, _updatedAt, ...content } = base;
  const name = pick(FIRST) + pick(MIDDLE) + pick(LAST);
  const id = `${name.toLowerCase()}-${number}`;
  /** A text with the first sentence of another agent's. */
  const longer = (text: string, others: (model: Model) => readonly string[]) =>
    `${text} ${/^.*?[.!?](?=\s|$)/s.exec(pick(others(pick(models))))?.[0] ?? ""}`;
  const problems = ({ problemCards }: Model) => problemCards.cards.map(({ problem }) => problem);
  const solutions = ({ problemCards }: Model) => problemCards.cards.map((card) => card.solution);
  const cards = base.problemCards.cards.map((card) => ({
    ...card,
    problem: longer(card.problem, problems),
    solution: longer(longer(card.solution, solutions), solutions),
  }));
  const tier = (key: "critical" | "operational" | "enhancement") =>
    base.priorityData[key].map((item) => ({
      ...item,
      problem: longer(item.problem, (model) => model.priorityData[key].map((each) => each.problem)),
      impact: longer(item.impact, (model) => model.priorityData[key].map((each) => each.impact)),
    }));
  return {
    ...content,
    _id: `agent-${id}`,
    _type: "agent",
    id,
    name,
    order: number,
    domain: pick(DOMAINS).domain,
    color: pick(HUES).name,
    impactFramework: number % 2 === 0 ? "cards" : "priorities",
    problemCards: { ...base.problemCards, cards },
    priorityData: {
      critical: tier("critical"),
      operational: tier("operational"),
      enhancement: tier("enhancement"),
    },
  };
}
