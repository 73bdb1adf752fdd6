import { describe, expect, test } from "vitest";
import { OS_AREAS } from "../../../facts/os-areas.ts";
import { OS_LAYER_AGENTS_MAX } from "../../../facts/constants.ts";
import { MOTIFS, SIZES } from "./index.ts";

/** Everything that is drawn in steel or in ink, in color, or as a sign. */
const drawings = OS_AREAS.flatMap(({ id }) => {
  const { draw, setting } = MOTIFS[id];
  return (["wide", "narrow"] as const).flatMap((width) =>
    [1, 2, OS_LAYER_AGENTS_MAX].map((agents) => {
      const size = SIZES[setting][width];
      return { name: `${id}, ${width}, ${agents} at work`, size, motif: draw(size, agents) };
    }),
  );
});

describe("the drawings of the areas", () => {
  test.each(drawings)("hold no broken path: $name", ({ motif }) => {
    for (const { d } of motif.marks) expect(d).toMatch(/^M-?[\d.]+[ \d.,\-A-Za-z]*$/);
    expect(motif.marks.map(({ d }) => d).filter((d) => /NaN|Infinity|undefined/.test(d))).toEqual(
      [],
    );
  });

  test.each(drawings)("show the machine and an agent: $name", ({ motif }) => {
    const tones = motif.marks.map(({ tone }) => (typeof tone === "string" ? tone : "color"));
    expect(tones).toContain("steel");
    expect(tones).toContain("color");
  });

  test.each(drawings)("keep the sign of a person's decision in the picture: $name", (drawing) => {
    const { motif, size } = drawing;
    for (const { x, y, width } of motif.holds) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y - width * 0.6).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(size.height);
    }
  });

  test("differ in setting from one area to the next, so that no rhythm tires", () => {
    const settings = OS_AREAS.map(({ id }) => MOTIFS[id].setting);
    settings.slice(1).forEach((setting, index) => expect(setting).not.toBe(settings[index]));
  });
});
