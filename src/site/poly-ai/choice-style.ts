import { type PageStyle, rulesOf } from "../../security/page-style.ts";

/**
 * One agent alone on the wheel: the strands of the others fall silent, its numbers and what they
 * say appear. The rules for as many agents as the page has; they count more than those of the
 * sections.
 * @param agents how many can be chosen; `data-index` on a choice and on the wheel counts from 1
 */
export function choiceStyle(agents: number): PageStyle[] {
  return Array.from({ length: agents }, (_, index) => {
    const number = index + 1;
    return rulesOf`[data-ensemble]:has(input[data-index="${number}"]:checked) {
      .agent:not([data-index="${number}"]) { opacity: 0.13; }
      .agent[data-index="${number}"] .count { display: block; }
      [data-status="${number}"] { display: inline; }
    }`;
  });
}

/** The word that ties a pillar's button to its sheet; `number` counts from 1. */
export function sheetWord(number: number): string {
  return `s${number}`;
}

/** The sheet that is chosen shows, for as many pillars as the page has. */
export function sheetStyle(pillars: number): PageStyle[] {
  return Array.from({ length: pillars }, (_, index) => {
    const word = sheetWord(index + 1);
    return rulesOf`[data-sheets]:has([value="${word}"]:checked) [data-choice="${word}"] { --visibility: visible; }`;
  });
}
