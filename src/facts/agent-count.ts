const WORDS = [
  ..."zero one two three four five six seven eight nine ten eleven twelve".split(" "),
  ..."thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A whole number from 0 to 99 as an English word, others in digits. */
export function numberWord(number: number): string {
  const word = WORDS[number];
  if (word !== undefined) return word;
  const ten = TENS[Math.floor(number / 10) - 2];
  if (ten === undefined) return String(number);
  return number % 10 === 0 ? ten : `${ten}-${WORDS[number % 10]}`;
}

/**
 * Replaces `{agents}` in a text by the number of agents as a word; for
 * `{Agents}` the word has a capital. So a sentence of the dataset stays right when agents are added.
 */
export function withAgentCount(text: string, count: number): string {
  const word = numberWord(count);
  return text
    .replaceAll("{agents}", word)
    .replaceAll("{Agents}", word.charAt(0).toUpperCase() + word.slice(1));
}
