/** Words that belong to what follows them: a line or a cue should not end with one. */
const LEADING = new Set(
  "a an the of to in on at by for from with into over under about as than and or but nor so if that which who whose when where because while although until before after my your our their his her its this these those every each no not very is are was were be been will would can could should may might must have has had do does i you we they he she it".split(
    " ",
  ),
);
/** Words that begin a phrase: before one is a good place to break. */
const OPENING = new Set(
  "and or but nor so if that which who whose when where because while although until before after of to in on at by for from with into over under about as than".split(
    " ",
  ),
);

const SENTENCE_END = /[.!?…]["”’')\]]*$/;
const CLAUSE_END = /[,;:–—]["”’')\]]*$/;

/** True when a word ends a sentence. */
export function endsSentence(word: string): boolean {
  return SENTENCE_END.test(word);
}

/** True when a word ends a part of a sentence, by its punctuation. */
export function endsClause(word: string): boolean {
  return CLAUSE_END.test(word);
}

/**
 * Cost of a line break between two words: 0 after a sentence, 10 in the middle of a phrase, 14
 * after a word that belongs to the next.
 */
export function breakCost(word: string, next: string): number {
  if (endsSentence(word)) return 0;
  if (endsClause(word)) return 2;
  if (LEADING.has(plain(word))) return 14;
  return OPENING.has(plain(next)) ? 5 : 10;
}

function plain(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
