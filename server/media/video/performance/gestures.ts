import type { Phone } from "../../timings.ts";
import { mix, share } from "./curve.ts";
import type { Stage } from "./stage.ts";
import { articulationsOf, type Articulation, type Contact } from "./symbols.ts";

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

/** Seconds from which a vowel is long enough to be opened fully. */
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

/** How far a vowel is opened, against the shape of its sound: quiet, short and unstressed less. */
function effort(phone: Phone, { sound, temperament }: Stage): number {
  const stressed = phone.stress === 1 ? 1.06 : phone.stress === 2 ? 0.95 : 0.8;
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
    // A vowel is left early for what follows; a long consonant is held to its end.
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
