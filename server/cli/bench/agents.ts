import { z } from "zod";
import { DOMAINS } from "../../../src/facts/domains.ts";
import { HUES } from "../../../src/facts/hues.ts";
import { Random } from "./random.ts";

const Card = z.looseObject({ problem: z.string(), solution: z.string() });
const Item = z.looseObject({ problem: z.string(), impact: z.string() });
const Model = z.looseObject({
  _id: z.string(),
  description: z.string(),
  problem: z.string(),
  solution: z.string(),
  problemCards: z.looseObject({ cards: z.array(Card).min(1) }),
  priorityData: z.object({
    critical: z.array(Item),
    operational: z.array(Item),
    enhancement: z.array(Item),
  }),
});

/** An agent of the seed, which generated ones are made after. */
export type Model = z.infer<typeof Model>;

/** A generated agent, as a lake takes it. */
export interface GeneratedAgent extends Record<string, unknown> {
  _id: string;
  _type: "agent";
  /** The last part of its page's address. */
  id: string;
  name: string;
  order: number;
}

/** Reads the agents that a dataset holds. @throws ZodError when one of them is no complete agent */
export function readModels(documents: unknown): Model[] {
  return z.array(Model).min(2).parse(documents);
}

const FIRST = ["Al", "Be", "Ca", "Da", "El", "Fa", "Gi", "Ha", "Io", "Ju", "Ka", "Lo", "Ma", "Ni"];
const MIDDLE = ["ba", "de", "la", "li", "mo", "na", "ri", "ro", "sa", "ta", "va", "vi"];
const LAST = ["n", "ra", "s", "th", "lo", "ne", "ka", "m"];

/**
 * Makes an agent: ten cards, fifteen priority items, 25 to 30 KB like an agent of an editor who
 * has much to say. The same number gives the same agent on every run.
 * @param number from 1; it becomes the agent's place in the display order
 */
export function generateAgent(models: readonly Model[], number: number): GeneratedAgent {
  const random = new Random(number);
  const base = random.pick(models);
  const { _rev, _createdAt, _updatedAt, ...content } = base;
  const name = random.pick(FIRST) + random.pick(MIDDLE) + random.pick(LAST);
  const id = `${name.toLowerCase()}-${number}`;
  /** A text of the base and a sentence of another agent's. */
  const longer = (text: string, others: (model: Model) => readonly string[]) =>
    `${text} ${firstSentence(random.pick(others(random.pick(models))))}`;
  const cards = base.problemCards.cards.map((card) => ({
    ...card,
    problem: longer(card.problem, cardTexts("problem")),
    solution: longer(longer(card.solution, cardTexts("solution")), cardTexts("solution")),
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
    domain: random.pick(DOMAINS).domain,
    color: random.pick(HUES).name,
    impactFramework: number % 2 === 0 ? "cards" : "priorities",
    problemCards: { ...base.problemCards, cards },
    priorityData: {
      critical: tier("critical"),
      operational: tier("operational"),
      enhancement: tier("enhancement"),
    },
  };
}

function cardTexts(field: "problem" | "solution"): (model: Model) => string[] {
  return ({ problemCards }) => problemCards.cards.map((card) => card[field]);
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
