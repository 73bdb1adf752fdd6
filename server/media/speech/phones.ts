/** A sound as the voice is asked for it. */
export interface SpokenPhone {
  /** International Phonetic Alphabet, without stress: `m`, `iː`, `tʃ`, `eɪ`. */
  readonly ipa: string;
  readonly stress: 0 | 1 | 2;
  /** The same sound in the letters that the voice model was taught with. */
  readonly letters: string;
}

/** Whose English: it decides how eSpeak pronounces and how the model spells. */
export type Accent = "american" | "british";

/** Sounds that eSpeak writes with two letters. */
const PAIRS = ["tʃ", "dʒ", "aɪ", "aʊ", "eɪ", "oʊ", "ɔɪ", "əʊ", "eə", "n̩", "l̩", "m̩"];

const VOWEL = /^[aeiouyæɑɐɒɔəɚɛɜɪʊʌᵻø]/u;

/** What Kokoro's own dictionary writes for a sound of eSpeak's (Kokoro's G2P library "misaki"). */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["tʃ", "ʧ"],
  ["dʒ", "ʤ"],
  ["aɪ", "I"],
  ["aʊ", "W"],
  ["eɪ", "A"],
  ["oʊ", "O"],
  ["əʊ", "Q"],
  ["ɔɪ", "Y"],
  ["ɚ", "əɹ"],
  ["ɐ", "ə"],
  ["n̩", "ᵊn"],
  ["l̩", "ᵊl"],
  ["m̩", "ᵊm"],
  ["e", "A"],
  ["g", "ɡ"],
  ["r", "ɹ"],
  ["x", "k"],
  ["ç", "k"],
  ["ɬ", "l"],
  ["ʔ", "t"],
]);

const AMERICAN: ReadonlyMap<string, string> = new Map([
  ["ɾ", "T"],
  ["o", "ɔ"],
  ["oː", "ɔ"],
]);

const BRITISH: ReadonlyMap<string, string> = new Map([
  ["eə", "ɛː"],
  ["oː", "ɔː"],
]);

export function isVowel(ipa: string): boolean {
  return VOWEL.test(ipa);
}

/** Takes eSpeak's writing of one or more words, without spaces, apart into sounds. */
export function phonesOf(ipa: string, accent: Accent): SpokenPhone[] {
  const found: { ipa: string; stress: 0 | 1 | 2 }[] = [];
  let stress: 0 | 1 | 2 = 0;
  const letters = [...ipa.normalize("NFC")];
  for (let at = 0; at < letters.length;) {
    const letter = letters[at] ?? "";
    if (letter === "ˈ" || letter === "ˌ") {
      stress = letter === "ˈ" ? 1 : 2;
      at += 1;
      continue;
    }
    const pair = letter + (letters[at + 1] ?? "");
    const long = letters[at + 1] === "ː";
    const phone = long || PAIRS.includes(pair) ? pair : letter;
    at += [...phone].length;
    if (!/^\p{L}/u.test(phone) || letter === "ʲ" || letter === "ː") continue;
    const vowel = isVowel(phone);
    found.push({ ipa: phone, stress: vowel ? stress : 0 });
    if (vowel) stress = 0;
  }
  return found.map((phone, index) => ({
    ...phone,
    letters: spell(phone.ipa, found[index + 1]?.ipa, accent),
  }));
}

function spell(ipa: string, next: string | undefined, accent: Accent): string {
  if (ipa === "ɚ" && next === "ɹ") return "ə";
  const own = (accent === "american" ? AMERICAN : BRITISH).get(ipa) ?? LETTERS.get(ipa);
  if (own !== undefined) return own;
  if (ipa === "ə" && next === "l") return "ᵊ";
  if (accent === "british") return ipa;
  if (ipa === "ɜː") return next === "ɹ" ? "ɜ" : "ɜɹ";
  return ipa.replace("ː", "");
}
