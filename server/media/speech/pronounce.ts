import { alignWords } from "./align.ts";
import { pronunciation, type Lexicon } from "./lexicon.ts";
import { phonesOf, type Accent, type SpokenPhone } from "./phones.ts";
import { read, type Part } from "./written.ts";

/** One written word with its phones and the punctuation around it. */
export interface Pronounced {
  readonly text: string;
  /** In order: phones, the boundary of a spoken word (" "), or a punctuation mark. */
  readonly items: readonly (SpokenPhone | string)[];
}

/** eSpeak: words in, its phonetic writing out, a space between groups of words. */
export type Phonemizer = (text: string, accent: Accent) => Promise<string>;

/**
 * Finds the phones of a text, word by word.
 * @param lexicon pronunciations that override eSpeak's
 * @throws Error with `userFacing` when the text has nothing to say
 */
export async function pronounce(
  text: string,
  accent: Accent,
  phonemize: Phonemizer,
  lexicon: Lexicon,
): Promise<Pronounced[]> {
  const { written, parts } = read(text);
  const items = written.map((): (SpokenPhone | string)[] => []);
  let run: Extract<Part, { kind: "say" }>[] = [];
  const flush = async () => {
    const sounds = await soundsOf(run, accent, phonemize, lexicon);
    run.forEach((part, index) => items[part.word]?.push(...(sounds[index] ?? []), " "));
    run = [];
  };
  for (const part of parts) {
    if (part.kind === "say") run.push(part);
    else {
      await flush();
      items[part.word]?.push(part.mark);
    }
  }
  await flush();
  return joinSilent(written.map((word, index) => ({ text: word, items: items[index] ?? [] })));
}

/** Sounds of words that are said in one breath, taken apart at the words. */
async function soundsOf(
  run: readonly { readonly text: string }[],
  accent: Accent,
  phonemize: Phonemizer,
  lexicon: Lexicon,
): Promise<SpokenPhone[][]> {
  if (run.length === 0) return [];
  const alone: SpokenPhone[][] = [];
  for (const { text } of run) alone.push(phonesOf(await phonemize(text, accent), accent));
  const spoken = phonesOf(await phonemize(run.map((part) => part.text).join(" "), accent), accent);
  const reference = alone.flatMap((phones, word) => phones.map(({ ipa }) => ({ ipa, word })));
  const owner = alignWords(
    reference,
    spoken.map((phone) => phone.ipa),
  );
  const together = alone.map((_, word) => spoken.filter((_, index) => owner[index] === word));
  // If a word has no phones in the sentence, the words are pronounced one by one.
  const whole = together.every((phones, word) => phones.length > 0 || alone[word]?.length === 0);
  return run.map(({ text }, word) => {
    const set = pronunciation(text, accent, lexicon);
    if (set !== undefined) return phonesOf(set, accent);
    return (whole ? together : alone)[word] ?? [];
  });
}

/** A word without phones is joined with its neighbor, so that none is lost. */
function joinSilent(words: readonly Pronounced[]): Pronounced[] {
  const audible = (word: Pronounced) => word.items.some((item) => typeof item !== "string");
  const joined: Pronounced[] = [];
  let before: Pronounced | undefined;
  for (const word of words) {
    const last = joined.at(-1);
    if (audible(word)) {
      joined.push(before === undefined ? word : merge(before, word));
      before = undefined;
    } else if (last !== undefined) joined[joined.length - 1] = merge(last, word);
    else before = before === undefined ? word : merge(before, word);
  }
  return joined;
}

function merge(left: Pronounced, right: Pronounced): Pronounced {
  return { text: `${left.text} ${right.text}`, items: [...left.items, ...right.items] };
}
