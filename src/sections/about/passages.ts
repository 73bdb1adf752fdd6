import type { AboutPage, AgentName } from "../../content/index.ts";
import type { Mention, Passage } from "../../graphics/about/weave.ts";

type Section = AboutPage["sections"][number];

/**
 * Sections as the drawing sees them: how long each is, and where it first names each agent.
 * @param agents the agents in the order of their strands
 */
export function toPassages(
  sections: readonly Section[],
  agents: readonly Pick<AgentName, "name">[],
): Passage[] {
  return sections.map((section) => {
    const words = wordsOf(section);
    const mentions = agents.flatMap(({ name }, strand): Mention[] => {
      const index = words.indexOf(name);
      return index < 0 ? [] : [{ strand, at: (index + 0.5) / words.length }];
    });
    return { words: words.length, mentions: mentions.sort((a, b) => a.at - b.at) };
  });
}

/** Number of sections up to the one that holds the quotation; the first where none holds it. */
export function quotedSection(sections: readonly Section[], quote: string): number {
  const found = sections.findIndex(({ body }) => plainText(body).includes(quote.trim()));
  return Math.max(0, found) + 1;
}

/** The sentences of a quotation, so that the last can be set apart. */
export function splitSentences(quote: string): { first: string; last: string } {
  const sentences = quote.match(/[^.!?]+[.!?]+\s*/g) ?? [quote];
  return { first: sentences.slice(0, -1).join("").trim(), last: (sentences.at(-1) ?? "").trim() };
}

/** The words of a section in the order in which they stand on the page, without punctuation. */
function wordsOf({ heading, body, exchange, decisions }: Section): string[] {
  const texts = [
    heading,
    plainText(body),
    ...(exchange?.lines.map(({ agent, text }) => `${agent.name} ${text}`) ?? []),
    exchange?.person ?? "",
    ...(decisions?.map(({ title, text }) => `${title} ${text}`) ?? []),
  ];
  return texts.join(" ").match(/[\p{L}\p{N}]+/gu) ?? [];
}

function plainText(body: Section["body"]): string {
  return body.map(({ children }) => children.map(({ text }) => text).join("")).join(" ");
}
