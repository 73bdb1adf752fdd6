import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OPEN_MAX, REST, type Pose, type Temperament } from "./pose.ts";
import type { SpeechTimings } from "./timings.ts";
import { measureHum, timingsOf } from "./testing/speech.ts";
import { MOUTH_STEP } from "./mouth.ts";
import { perform } from "./perform.ts";
import { FRAME_RATE, frameAt } from "./stage.ts";

/** "Hello, I'm here. My ample form of help moves forward": every kind of sound, and a pause. */
const SENTENCE =
  "h ɛ l 'oʊ aɪ m h 'iː ɹ _ m aɪ 'æ m p ə l f 'ɔː ɹ m ʌ v h 'ɛ l p m 'uː v z f 'ɔː ɹ w ɚ d";
/** A text of about 20 seconds, long enough for rare movements. */
const TEXT = Array.from({ length: 6 }, () => SENTENCE).join(" _ ");

/** A calm person. */
const temperament: Temperament = {
  sway: 0.8,
  pace: 0.9,
  nod: 0.9,
  tilt: 0.7,
  brow: 0.9,
  blink: 3.9,
  glance: 0.4,
  articulation: 0.95,
  smile: 0.45,
  closure: 0.05,
};
const WHO = { id: "nora", temperament, seed: "a text", side: 1 } as const;

function play(timings: SpeechTimings, who: Parameters<typeof perform>[2] = WHO): Pose[] {
  return perform(timings, measureHum(timings), who);
}

function inside(poses: readonly Pose[], start: number, end: number): Pose[] {
  return poses.slice(frameAt(start), frameAt(end) + 1);
}

/** The largest change of each value from one frame to the next; more would look like a jump. */
const STEPS: readonly (readonly [name: string, of: (pose: Pose) => number, step: number])[] = [
  // Leaving and reaching the still picture adds a little to the lips' own speed.
  ["open", ({ mouth }) => mouth.open, MOUTH_STEP.open + 0.05],
  ["spread", ({ mouth }) => mouth.spread, MOUTH_STEP.spread + 0.15],
  ["round", ({ mouth }) => mouth.round, MOUTH_STEP.round + 0.15],
  ["teeth", ({ mouth }) => mouth.teeth, MOUTH_STEP.teeth + 0.15],
  ["tongue", ({ mouth }) => mouth.tongue, MOUTH_STEP.tongue + 0.15],
  ["press", ({ mouth }) => mouth.press, MOUTH_STEP.press + 0.15],
  ["blink", ({ blink }) => blink, 0.55],
  ["brow", ({ brow }) => brow, 0.25],
  ["look to the side", ({ gaze }) => gaze.x, 0.5],
  ["look down", ({ gaze }) => gaze.y, 0.5],
  ["head to the side", ({ head }) => head.x, 1],
  ["nod", ({ head }) => head.y, 1.9],
  ["tilt", ({ head }) => head.tilt, 0.6],
  ["turn", ({ head }) => head.turn, 0.17],
  ["shoulders to the side", ({ body }) => body.x, 0.6],
  ["shoulders' tilt", ({ body }) => body.tilt, 0.25],
  ["lean", ({ body }) => body.lean, 0.15],
  ["thing held up", ({ work }) => work.show, 0.1],
  ["hand", ({ work }) => work.reach, 0.1],
  ["work, as far as it is seen", ({ work }) => work.act * work.show, 0.12],
  ["breath", ({ breath }) => breath, 0.25],
];

function expectSmooth(poses: readonly Pose[]): void {
  for (const [name, of, step] of STEPS) {
    const values = poses.map(of);
    const jumps = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0)));
    expect(Math.max(0, ...jumps), name).toBeLessThanOrEqual(step + 1e-9);
  }
}

function expectPossible(poses: readonly Pose[]): void {
  for (const { mouth, blink, brow, gaze, head, body, breath, work } of poses) {
    const shares = [mouth.round, mouth.teeth, mouth.tongue, mouth.press, blink, brow, breath];
    for (const value of [...shares, body.lean, work.show, work.reach, work.act]) {
      expect(value).toBeGreaterThanOrEqual(-1e-9);
      expect(value).toBeLessThanOrEqual(1 + 1e-9);
    }
    expect(mouth.open).toBeGreaterThanOrEqual(-1e-9);
    expect(mouth.open).toBeLessThanOrEqual(OPEN_MAX);
    for (const value of [mouth.spread, gaze.x, gaze.y]) {
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
    }
    expect(Math.abs(head.x)).toBeLessThanOrEqual(8);
    expect(Math.abs(head.y)).toBeLessThanOrEqual(8);
    expect(Math.abs(head.tilt)).toBeLessThanOrEqual(6);
    expect(Math.abs(head.turn)).toBeLessThanOrEqual(1);
    expect(Math.abs(body.x)).toBeLessThanOrEqual(8);
    expect(Math.abs(body.tilt)).toBeLessThanOrEqual(2);
  }
}

describe("lips", () => {
  const timings = timingsOf(SENTENCE);
  const poses = play(timings);

  it("are closed within every m, b and p", () => {
    const phones = timings.phones.filter(({ phone }) => /[mbp]/.test(phone));
    expect(phones.length).toBeGreaterThan(0);
    for (const { phone, start, end } of phones) {
      const closed = inside(poses, start, end).some(
        ({ mouth }) => mouth.open < 0.005 && mouth.press > 0.95,
      );
      expect(closed, `${phone} at ${start}`).toBe(true);
    }
  });

  it("show the upper teeth on f and v, hardly open", () => {
    const phones = timings.phones.filter(({ phone }) => /[fv]/.test(phone));
    expect(phones.length).toBeGreaterThan(0);
    for (const { phone, start, end } of phones) {
      const bitten = inside(poses, start, end).some(
        ({ mouth }) => mouth.teeth > 0.85 && mouth.open > 0.06 && mouth.open < 0.16,
      );
      expect(bitten, `${phone} at ${start}`).toBe(true);
    }
  });

  it("open on ah, round before oo is heard, spread on ee", () => {
    const peak = (text: string, of: (pose: Pose) => number): number =>
      Math.max(...play(timingsOf(text)).map(of));
    expect(peak("t 'ɑː t", ({ mouth }) => mouth.open)).toBeGreaterThan(
      peak("t 'iː t", ({ mouth }) => mouth.open) + 0.15,
    );
    expect(peak("t 'iː t", ({ mouth }) => mouth.spread)).toBeGreaterThan(0.6);
    const too = timingsOf("t 'uː t");
    const vowel = too.phones[1]?.start ?? 0;
    const before = play(too)[frameAt(vowel - 0.04)];
    expect(before?.mouth.round).toBeGreaterThan(0.3);
  });

  it("open less for what is said quietly", () => {
    const quiet = timingsOf("t 'ɑː t _ t 'ɑː t");
    const sound = measureHum(quiet);
    const [, loud] = quiet.phones;
    if (loud === undefined) throw new Error("The sentence has a vowel");
    const level = (time: number): number => sound.level(time) * (time > loud.end + 0.2 ? 0.4 : 1);
    const opened = perform(quiet, { ...sound, level }, WHO).map(({ mouth }) => mouth.open);
    const middle = frameAt(loud.end + 0.25);
    expect(Math.max(...opened.slice(middle))).toBeLessThan(
      Math.max(...opened.slice(0, middle)) * 0.85,
    );
  });

  it("come back to the smile in a pause of 300 ms", () => {
    const { phones } = timingsOf("t ɑː t ɑː t");
    const from = phones.at(-1)?.end ?? 0;
    const by = from + 0.3 - (phones[0]?.start ?? 0);
    const later = phones.map((phone) => ({
      ...phone,
      start: phone.start + by,
      end: phone.end + by,
    }));
    const poses = play({ phones: [...phones, ...later], words: [] });
    const rest = inside(poses, from, from + 0.3).some(
      ({ mouth }) => mouth.open < 0.01 && Math.abs(mouth.spread - REST.mouth.spread) < 0.05,
    );
    expect(rest).toBe(true);
  });
});

describe("a face", () => {
  const timings = timingsOf(TEXT);
  const poses = play(timings);
  const closings = (of: readonly Pose[]): number[] =>
    of.flatMap(({ blink }, at) => (blink > 0.95 && (of[at - 1]?.blink ?? 0) <= 0.95 ? [at] : []));

  it("blinks 8 to 20 times a minute, and closes the eyes each time", () => {
    for (const id of ["nora", "victor", "jonah", "somebody else"]) {
      const played = play(timings, { ...WHO, id, temperament: undefined });
      const minutes = played.length / FRAME_RATE / 60;
      const rate = closings(played).length / minutes;
      expect(rate).toBeGreaterThanOrEqual(8);
      expect(rate).toBeLessThanOrEqual(20);
    }
  });

  it("says the first word with open eyes", () => {
    expect(closings(poses)[0]).toBeGreaterThan(frameAt(timings.phones[0]?.end ?? 0));
  });

  it("looks at the viewer, but for short glances", () => {
    const away = poses.filter(({ gaze }) => Math.hypot(gaze.x, gaze.y) > 0.2);
    expect(away.length / poses.length).toBeLessThan(0.2);
  });

  it("glances at the colleague whose name it says, and at nobody else's", () => {
    const words = [{ text: "Amara,", start: 8, end: 8.4 }];
    const glance = (colleagues: readonly string[]) =>
      play({ ...timings, words }, { ...WHO, colleagues: new Set(colleagues) });
    const there = glance(["amara"])[frameAt(8.3)];
    expect(there?.gaze.x).toBeLessThan(-0.6);
    expect(there?.head.turn).toBeLessThan(-0.5);
    expectSmooth(glance(["amara"]));
    expect(glance(["mateo"])[frameAt(8.3)]?.gaze.x).toBeGreaterThan(-0.3);
  });

  it("is the same every time, and differs by agent and text", () => {
    expect(play(timings)).toEqual(poses);
    expect(play(timings, { ...WHO, id: "kofi" })).not.toEqual(poses);
    expect(play(timings, { ...WHO, seed: "another text" })).not.toEqual(poses);
  });
});

describe("an actor", () => {
  const timings = timingsOf(TEXT);
  const poses = play(timings);

  it("moves the head as people do: to both sides, up and down, and the shoulders with it", () => {
    const span = (of: (pose: Pose) => number): number => {
      const values = poses.map(of);
      return Math.max(...values) - Math.min(...values);
    };
    expect(span(({ head }) => head.x)).toBeGreaterThan(3);
    expect(span(({ head }) => head.turn)).toBeGreaterThan(0.5);
    expect(span(({ head }) => head.y)).toBeGreaterThan(4);
    expect(span(({ body }) => body.x)).toBeGreaterThan(1.5);
  });

  it("holds still between two movements, more than a fifth of the time", () => {
    const still = poses.filter(({ head }, at) => {
      const before = poses[at - 1]?.head ?? head;
      return Math.hypot(head.x - before.x, head.y - before.y, head.tilt - before.tilt) < 0.02;
    });
    expect(still.length / poses.length).toBeGreaterThan(0.2);
  });

  it("does one thing with a hand, looks at it, and looks up again", () => {
    const touch = poses.findIndex(({ work }) => work.reach > 0.99 && work.act > 0.45);
    expect(touch).toBeGreaterThan(0);
    expect(poses.slice(0, touch).some(({ gaze }) => gaze.y > 0.7)).toBe(true);
    expect(poses[touch + FRAME_RATE]?.gaze.y).toBeLessThan(0.3);
    expect(poses.at(-2)?.work).toMatchObject({ show: 0, reach: 0 });
  });

  it("keeps the hands down in a text too short for more", () => {
    expect(play(timingsOf(SENTENCE)).every(({ work }) => work.show === 0)).toBe(true);
  });
});

it("a voice without timings still moves the mouth with its sound, and rests in its silence", () => {
  const timings = timingsOf("ɑː ɑː ɑː ɑː _ _ ɑː ɑː ɑː ɑː", 0.1);
  const poses = perform({ phones: [], words: [] }, measureHum(timings), WHO);
  const [first] = timings.phones;
  const at = (time: number): number => poses[frameAt(time)]?.mouth.open ?? 0;
  expect(at((first?.start ?? 0) + 0.2)).toBeGreaterThan(0.2);
  expect(at((first?.start ?? 0) + 0.8)).toBeLessThan(0.01);
  expectSmooth(poses);
  expect(poses[0]).toEqual(REST);
  expect(poses.at(-1)).toEqual(REST);
});

it("any timing that a voice reports gives valid poses", () => {
  const letters = [..."mbpfvtdnszʃkgŋhθðlɹwjɑæəɛɪiɔoʊuɜ?𝛼", "tʃ", "aɪ", "oʊ", "n̩", ""];
  const phone = fc.record({
    phone: fc.constantFrom(...letters),
    stress: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    gap: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.7, noNaN: true })),
    length: fc.double({ min: 0.005, max: 0.4, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(phone, { maxLength: 40 }), fc.string(), (sounds, seed) => {
      let time = 0;
      const phones = sounds.map((sound) => {
        const start = time + sound.gap;
        time = start + sound.length;
        return { phone: sound.phone, stress: sound.stress, start, end: time };
      });
      const timings = { phones, words: [] };
      const poses = play(timings, { id: seed, seed, side: -1 });
      expectPossible(poses);
      expectSmooth(poses);
      expect(poses[0]).toEqual(REST);
      expect(poses.at(-1)).toEqual(REST);
    }),
    { numRuns: 60 },
  );
});
