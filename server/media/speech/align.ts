import { isVowel } from "./phones.ts";

/** One sound of a word that was pronounced alone: what it is, and whose it is. */
export interface Reference {
  readonly ipa: string;
  readonly word: number;
}

const GAP = 0.7;

/** 0 for the same sound, least for sounds that weak forms swap: any vowel for any other. */
function difference(left: string, right: string): number {
  if (left === right) return 0;
  if (left.replace("ː", "") === right.replace("ː", "")) return 0.1;
  if (isVowel(left) !== isVowel(right)) return 1.3;
  return isVowel(left) ? 0.4 : 0.8;
}

/**
 * Tells for every sound of a sentence which word it belongs to, by the cheapest way to turn the words
 * as they are pronounced alone into the sentence. In a sentence words lean on each other ("of the"
 * becomes one), so neither their number nor their sounds need be the same.
 * @returns for each sound its word, never decreasing; nothing where there is no sound to compare with
 */
export function alignWords(reference: readonly Reference[], spoken: readonly string[]): number[] {
  const rows = reference.length;
  const columns = spoken.length;
  const cost = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) =>
      row === 0 ? column * GAP : column === 0 ? row * GAP : 0,
    ),
  );
  const at = (row: number, column: number) => cost[row]?.[column] ?? Infinity;
  const swap = (row: number, column: number) =>
    at(row - 1, column - 1) + difference(reference[row - 1]?.ipa ?? "", spoken[column - 1] ?? "");
  for (let row = 1; row <= rows; row += 1) {
    const line = cost[row] ?? [];
    for (let column = 1; column <= columns; column += 1) {
      line[column] = Math.min(
        swap(row, column),
        at(row - 1, column) + GAP,
        at(row, column - 1) + GAP,
      );
    }
  }
  const words: number[] = [];
  let row = rows;
  let column = columns;
  while (column > 0) {
    if (row > 0 && at(row, column) === swap(row, column)) {
      words[column - 1] = reference[row - 1]?.word ?? 0;
      row -= 1;
      column -= 1;
    } else if (row > 0 && at(row, column) === at(row - 1, column) + GAP) {
      row -= 1;
    } else {
      words[column - 1] = reference[Math.max(row - 1, 0)]?.word ?? 0;
      column -= 1;
    }
  }
  return words;
}
