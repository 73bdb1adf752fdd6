import type { AboutPage } from "../../content/index.ts";

type Section = AboutPage["sections"][number];

/** Number of sections up to the one that holds the quotation; the first where none holds it. */
export function quotedSection(sections: readonly Section[], quote: string): number {
  const found = sections.findIndex(({ body }) => plainText(body).includes(quote.trim()));
  return Math.max(0, found) + 1;
}

/** The sentences of a quotation, so that the last can be set apart. */
export function splitSentences(quote: string): { first: string; last: string } {
  const sentences = quote.match(/[^.!?]+[.!?]*\s*/g) ?? [quote];
  return { first: sentences.slice(0, -1).join("").trim(), last: (sentences.at(-1) ?? "").trim() };
}

function plainText(body: Section["body"]): string {
  return body.map(({ children }) => children.map(({ text }) => text).join("")).join(" ");
}
