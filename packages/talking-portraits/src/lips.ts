import type { MouthPose } from "./pose.ts";
import { mix, share, type Stage } from "./stage.ts";
import type { Phone } from "./timings.ts";

/** One movement of the mouth: the shape it aims at, and when it is held. */
export interface Gesture extends Articulation {
  readonly start: number;
  readonly end: number;
}

/** A sound that needs the lips to touch, or the teeth and the lip. */
export interface Touch {
  readonly contact: Contact;
  readonly start: number;
  readonly end: number;
}

/** The shortest vowel that opens the mouth fully, in seconds. */
const FULL_VOWEL = 0.11;
/** A silence between sounds that lasts longer than this relaxes the mouth. */
const GAP = 0.06;

const RELAXED: Articulation = {
  open: 0.03,
  spread: 0.25,
  round: 0,
  teeth: 0,
  tongue: 0,
  jaw: 0.6,
  lips: 0.6,
  vowel: false,
};

/** Share of its full opening that a vowel gets: less when quiet, short or unstressed. */
function effort(phone: Phone, { sound, temperament }: Stage): number {
  const lessStressed = phone.stress === 2 ? 0.95 : 0.8;
  const stressed = phone.stress === 1 ? 1.06 : lessStressed;
  const length = mix(0.65, 1, share((phone.end - phone.start) / FULL_VOWEL));
  const middle = (phone.start + phone.end) / 2;
  const level = Math.max(
    sound.level(middle),
    sound.level(mix(phone.start, phone.end, 0.3)),
    sound.level(mix(phone.start, phone.end, 0.7)),
  );
  return stressed * length * mix(0.5, 0.96, level) * temperament.articulation;
}

function gesturesOf(phone: Phone, stage: Stage): Gesture[] {
  const articulations = articulationsOf(phone.phone);
  const long = phone.end - phone.start;
  const part = long / articulations.length;
  return articulations.map((articulation, index) => {
    const start = phone.start + part * index;
    // The mouth leaves a vowel early for the next sound; it holds a long consonant to its end.
    const [from, to] = articulation.vowel
      ? [part * 0.2, part * 0.65]
      : [Math.min(part * 0.4, 0.03), Math.max(part * 0.6, part - 0.035)];
    return {
      ...articulation,
      open: articulation.vowel ? articulation.open * effort(phone, stage) : articulation.open,
      start: start + from,
      end: start + to,
    };
  });
}

/** All movements of a text, in order; silences between sounds are movements as well. */
export function gesturesIn(stage: Stage): Gesture[] {
  const { phones } = stage.timings;
  return phones.flatMap((phone, index) => {
    const after = phones[index + 1]?.start ?? phone.end;
    const gap = after - phone.end;
    const relaxed: Gesture[] =
      gap > GAP ? [{ ...RELAXED, start: phone.end + 0.03, end: after - 0.03 }] : [];
    return [...gesturesOf(phone, stage), ...relaxed];
  });
}

/** All sounds that need a touch. */
export function touchesIn(phones: readonly Phone[]): Touch[] {
  return phones.flatMap(({ phone, start, end }) => {
    const articulations = articulationsOf(phone);
    const part = (end - start) / articulations.length;
    return articulations.flatMap(({ contact }, index) =>
      contact === undefined
        ? []
        : [{ contact, start: start + part * index, end: start + part * (index + 1) }],
    );
  });
}

/**
 * What the mouth does for a sound, by its letter in the International Phonetic Alphabet. A sound of
 * two letters (a diphthong, `tʃ`) passes through both.
 */

/** `lips`: the lips touch (m, b, p); `teeth`: the lower lip touches the teeth (f, v). */
export type Contact = "lips" | "teeth";

/** The shape that one letter asks for. */
export interface Articulation extends Omit<MouthPose, "press"> {
  /** How much this letter insists on its opening, teeth and tongue against its neighbors. */
  readonly jaw: number;
  /** How much it insists on its lips: `k` leaves the rounding to the vowels around it. */
  readonly lips: number;
  readonly vowel: boolean;
  readonly contact?: Contact;
}

function vowel(open: number, spread: number, round: number, teeth: number): Articulation {
  return { open, spread, round, teeth, tongue: 0.15, jaw: 1, lips: 1, vowel: true };
}

function consonant(
  [open, spread, round, teeth, tongue]: readonly [number, number, number, number, number],
  jaw: number,
  lips: number,
  contact?: Contact,
): Articulation {
  return { open, spread, round, teeth, tongue, jaw, lips, vowel: false, contact };
}

const LIPS = consonant([0.05, 0.05, 0, 0, 0], 0.8, 0.35, "lips");
const LIP_AND_TEETH = consonant([0.11, 0.05, 0, 1, 0], 0.9, 0.7, "teeth");
const TONGUE_TIP = consonant([0.13, 0.25, 0, 0.6, 0.35], 0.45, 0.25);
const HISS = consonant([0.09, 0.4, 0, 0.9, 0], 0.75, 0.45);
const HUSH = consonant([0.14, -0.15, 0.5, 0.8, 0], 0.8, 0.85);
const TONGUE_BACK = consonant([0.18, 0.2, 0, 0.4, 0], 0.22, 0.15);
const BREATH = consonant([0.2, 0.2, 0, 0.3, 0], 0.08, 0.06);
const BETWEEN_TEETH = consonant([0.15, 0.15, 0, 0.6, 0.9], 0.75, 0.35);
const SIDES = consonant([0.2, 0.2, 0, 0.45, 1], 0.5, 0.3);
const R = consonant([0.14, 0, 0.45, 0.4, 0.1], 0.55, 0.65);
const W = consonant([0.09, -0.35, 1, 0, 0], 0.85, 1.1);
const Y = consonant([0.12, 0.7, 0, 0.6, 0.2], 0.5, 0.6);

/** Any phone that is not listed: a neutral shape. */
const UNKNOWN = consonant([0.15, 0.2, 0, 0.4, 0.1], 0.3, 0.2);

const SCHWA = vowel(0.19, 0.15, 0.05, 0.35);

const ARTICULATIONS: ReadonlyMap<string, Articulation> = new Map([
  ...["m", "b", "p", "ɱ", "ɓ", "β", "ɸ", "ʙ"].map((letter) => [letter, LIPS] as const),
  ...["f", "v", "ʋ"].map((letter) => [letter, LIP_AND_TEETH] as const),
  ...["t", "d", "n", "ɾ", "ɖ", "ʈ", "ɳ"].map((letter) => [letter, TONGUE_TIP] as const),
  ...["s", "z", "ɕ", "ʑ"].map((letter) => [letter, HISS] as const),
  ...["ʃ", "ʒ", "ʧ", "ʤ", "ʂ", "ʐ"].map((letter) => [letter, HUSH] as const),
  ...["k", "g", "ɡ", "ŋ", "x", "ɣ", "ç", "q", "ɲ", "c"].map(
    (letter) => [letter, TONGUE_BACK] as const,
  ),
  ...["h", "ɦ", "ʔ", "ħ"].map((letter) => [letter, BREATH] as const),
  ...["θ", "ð"].map((letter) => [letter, BETWEEN_TEETH] as const),
  ...["l", "ɫ", "ɬ", "ɭ", "ʎ"].map((letter) => [letter, SIDES] as const),
  ...["ɹ", "r", "ɻ", "ʀ", "ʁ"].map((letter) => [letter, R] as const),
  ...["w", "ʍ", "ɥ"].map((letter) => [letter, W] as const),
  ["j", Y],
  ["ɑ", vowel(0.46, 0.05, 0, 0.25)],
  ["a", vowel(0.44, 0.2, 0, 0.35)],
  ["æ", vowel(0.42, 0.38, 0, 0.48)],
  ["ɐ", vowel(0.3, 0.2, 0, 0.35)],
  ["ʌ", vowel(0.33, 0.12, 0, 0.32)],
  ["ɒ", vowel(0.4, -0.05, 0.45, 0.15)],
  ["ɔ", vowel(0.36, -0.15, 0.6, 0.1)],
  ["o", vowel(0.28, -0.2, 0.78, 0)],
  ["ə", SCHWA],
  ["ɘ", SCHWA],
  ["ᵊ", SCHWA],
  ["ɵ", vowel(0.2, 0, 0.4, 0.2)],
  ["ø", vowel(0.22, 0, 0.6, 0.2)],
  ["ɚ", vowel(0.18, 0.05, 0.35, 0.35)],
  ["ɝ", vowel(0.22, 0.05, 0.4, 0.35)],
  ["ɜ", vowel(0.26, 0.1, 0.28, 0.4)],
  ["ɛ", vowel(0.32, 0.45, 0, 0.5)],
  ["e", vowel(0.27, 0.52, 0, 0.58)],
  ["ɪ", vowel(0.17, 0.46, 0, 0.6)],
  ["ɨ", vowel(0.15, 0.35, 0, 0.5)],
  ["ᵻ", vowel(0.15, 0.35, 0, 0.5)],
  ["i", vowel(0.14, 0.75, 0, 0.65)],
  ["y", vowel(0.13, 0, 0.8, 0.2)],
  ["ʊ", vowel(0.16, -0.15, 0.7, 0.05)],
  ["u", vowel(0.13, -0.35, 1, 0)],
]);

/** Affricates: their first letter is already made with the lips of the second. */
const AFFRICATES: ReadonlyMap<string, string> = new Map([
  ["tʃ", "ʧ"],
  ["dʒ", "ʤ"],
]);

/** What the mouth does for a sound, in order. Marks of length, tone and voicing change nothing. */
function articulationsOf(phone: string): Articulation[] {
  let letters = phone.normalize("NFD").replace(/[^\p{Ll}\p{Lo}ᵊᵻ]/gu, "");
  for (const [pair, one] of AFFRICATES) letters = letters.replaceAll(pair, one);
  const known = [...letters].map((letter) => ARTICULATIONS.get(letter) ?? UNKNOWN);
  return known.length > 0 ? known : [UNKNOWN];
}

/** Whether a sound is a vowel. */
export function isVowel(phone: string): boolean {
  return articulationsOf(phone)[0]?.vowel ?? false;
}
