import { describe, expect, it } from "vitest";
import { inRoot } from "../../../../runtime/root.ts";
import { AGENT_COUNT } from "../../../../../src/facts/constants.ts";
import { PAPER } from "../../../../../src/graphics/paper/inks.ts";
import { mouthGeometry } from "./mouth.ts";
import { PEOPLE } from "./person.ts";
import { drawPortrait } from "./portrait.ts";
import { OPEN_MAX, REST, type MouthPose, type Pose } from "talking-portraits/pose";

const MAX_BYTES = 8 * 1024;
/** Mouths of speech, by their sounds. */
const MOUTHS = {
  rest: REST.mouth,
  A: { open: 0.58, spread: 0.15, round: 0, teeth: 0.55, tongue: 0.25, press: 0 },
  E: { open: 0.3, spread: 0.85, round: 0, teeth: 0.9, tongue: 0.2, press: 0 },
  O: { open: 0.5, spread: -0.2, round: 0.75, teeth: 0, tongue: 0.1, press: 0 },
  U: { open: 0.2, spread: -0.4, round: 1, teeth: 0, tongue: 0, press: 0 },
  M: { open: 0, spread: 0, round: 0, teeth: 0, tongue: 0, press: 1 },
  F: { open: 0.1, spread: 0.15, round: 0, teeth: 1, tongue: 0, press: 0.35 },
  L: { open: 0.36, spread: 0.3, round: 0, teeth: 0.6, tongue: 1, press: 0 },
};

function speaking(mouth: MouthPose): Pose {
  return { ...REST, mouth };
}

it("no agent goes without a face", () => {
  expect(PEOPLE).toHaveLength(AGENT_COUNT);
});

it("the eight are eight people: no two share a head, eyes, brows, nose or mouth", () => {
  const distinct = (parts: readonly unknown[]): number =>
    new Set(parts.map((part) => JSON.stringify(part))).size;
  for (const part of ["face", "eyes", "brows", "nose", "mouth"]) {
    expect(distinct(PEOPLE.map(({ layer }) => layer(part)))).toBe(PEOPLE.length);
  }
});

describe.each(PEOPLE)("$id", (person) => {
  const geometry = (mouth: MouthPose) => mouthGeometry(person.mouth, mouth);

  it("opens the mouth further the further the pose says, without a jump", () => {
    const rest = MOUTHS.rest;
    let before = geometry({ ...rest, open: 0 }).gap;
    for (let open = 0.05; open <= OPEN_MAX; open += 0.05) {
      const { gap } = geometry({ ...rest, open });
      expect(gap).toBeGreaterThan(before);
      expect(gap - before).toBeLessThan(6);
      before = gap;
    }
  });

  it("never opens wider than speech does", () => {
    expect(geometry({ ...MOUTHS.A, open: 1 })).toEqual(geometry({ ...MOUTHS.A, open: OPEN_MAX }));
  });

  it("can be lip-read: closed for M, wide for E, narrow for U, widest open for A", () => {
    const { A, E, O, U, M, F, rest } = MOUTHS;
    expect(geometry(M).gap).toBeLessThanOrEqual(geometry(rest).gap);
    expect(geometry(M).lower).toBeLessThan(geometry(rest).lower * 0.6);
    for (const other of [E, O, U, M, F])
      expect(geometry(A).gap).toBeGreaterThan(geometry(other).gap);
    expect(geometry(E).half).toBeGreaterThan(geometry(A).half);
    expect(geometry(U).half).toBeLessThan(geometry(rest).half * 0.6);
    expect(geometry(O).half).toBeLessThan(geometry(A).half * 0.75);
    expect(geometry(O).oval).toBeGreaterThan(geometry(A).oval);
  });

  it("smiles at rest", () => {
    expect(geometry(MOUTHS.rest).lift).toBeGreaterThan(4);
  });

  it("shows every mouth shape, the blink, the brows and the look as a different drawing", () => {
    const poses: Pose[] = [
      ...Object.values(MOUTHS).map(speaking),
      { ...REST, blink: 1 },
      { ...REST, brow: 1 },
      { ...REST, gaze: { x: 1, y: 0 } },
      { ...REST, head: { x: 4, y: 0, tilt: 3, turn: 0 } },
      { ...REST, head: { ...REST.head, turn: 0.6 } },
      { ...REST, head: { ...REST.head, turn: -0.6 } },
      { ...REST, body: { ...REST.body, tilt: 1 } },
      { ...REST, body: { ...REST.body, lean: 1 } },
      ...[0, 0.3, 0.7, 1].map((act): Pose => ({ ...REST, work: { show: 1, reach: 1, act } })),
    ];
    const drawings = new Set(poses.map((pose) => drawPortrait(person, pose)));
    expect(drawings.size).toBe(poses.length);
  });

  it("is the same drawing every time, small and without ids", () => {
    for (const pose of Object.values(MOUTHS).map(speaking)) {
      const svg = drawPortrait(person, pose);
      expect(drawPortrait(person, pose)).toBe(svg);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_BYTES);
      expect(svg).not.toMatch(/NaN|undefined|\sid=|href|url\(/);
    }
  });

  it("closes the eyes in a blink: no white is left", () => {
    const paper = (svg: string): number => svg.split(`fill="${PAPER}"`).length;
    expect(paper(drawPortrait(person, { ...REST, blink: 1 }))).toBeLessThan(
      paper(drawPortrait(person, REST)),
    );
  });

  it("is the portrait of the dataset; `npx vitest -u` writes it again", async () => {
    const file = inRoot("studio/dataset/images", `${person.id}.svg`);
    await expect(drawPortrait(person, REST)).toMatchFileSnapshot(file);
  });
});
