import { isVowel } from "./phones.ts";

/** One phone of a word pronounced in isolation, and the word's index. */
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
 * Assigns every phone of a sentence to a word by edit distance between the isolated words and the
 * sentence. Words merge in a sentence ("of the" becomes one), so their number and phones may
 * differ.
 * @returns the word index of each phone, non-decreasing; empty without phones to compare
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
