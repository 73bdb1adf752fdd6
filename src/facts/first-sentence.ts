/** A text in two: what is read at once, and what follows it. */
export interface Opened {
  first: string;
  /** Empty where the text is one sentence. */
  rest: string;
}

/** Ends of words whose period ends no sentence: "U.S. Treasury", "Sched. B", "St. Mary’s". */
const ABBREVIATED = /(?:\b(?:[A-Z]|[ap]\.m|e\.g|i\.e|U\.S|vs|No|Inc|Sec|St|Dr|Mr|Mrs|Ms|etc)\.)$/;

const sentences = new Intl.Segmenter("en-US", { granularity: "sentence" });

/** Parts a text after its first sentence. The period of an abbreviation does not end it. */
export function openText(text: string): Opened {
  const whole = text.trim();
  let end = 0;
  for (const { segment, index } of sentences.segment(whole)) {
    end = index + segment.length;
    const goesOn = /^\p{Ll}/u.test(whole.slice(end));
    if (!ABBREVIATED.test(segment.trim()) && !goesOn) break;
  }
  return { first: whole.slice(0, end).trim(), rest: whole.slice(end).trim() };
}
