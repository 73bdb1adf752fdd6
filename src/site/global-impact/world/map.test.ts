import { describe, expect, it, test } from "vitest";
import { REGIONS, type RegionId } from "../../../facts/vocabulary.ts";
import { LANDS } from "./land.ts";
import { cutToFigures, mapInWords, NARROW, WIDE } from "./map.ts";

const ORGANIZATIONS: Readonly<Record<RegionId, number>> = {
  "north-america": 2_500_000,
  europe: 1_800_000,
  asia: 3_200_000,
  africa: 850_000,
  "south-america": 680_000,
  oceania: 120_000,
};
const figures = REGIONS.map(({ id }) => ({ id, organizations: ORGANIZATIONS[id] }));

/** Area inside path data of relative steps, counted by itself. */
function drawnArea(path: string): number {
  let area = 0;
  for (const ring of path.split("Z").filter((part) => part !== "")) {
    const numbers = [...ring.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const points: [number, number][] = [];
    for (let at = 0; at < numbers.length; at += 2) {
      const [x, y] = points.at(-1) ?? [0, 0];
      points.push([x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)]);
    }
    points.forEach(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
      area += (x * nextY - nextX * y) / 2;
    });
  }
  return Math.abs(area);
}

describe("the cartogram", () => {
  const { scales, perOrganization } = cutToFigures(figures);

  it.each(REGIONS)("$name's paper is as large as its figure says, within 1%", ({ id }) => {
    const paper = drawnArea(LANDS[id].path) * (scales.get(id) ?? 0) ** 2;
    expect(paper / (ORGANIZATIONS[id] * perOrganization)).toBeCloseTo(1, 2);
  });

  it("lets Europe keep its size, and no piece hang over its land", () => {
    expect(scales.get("europe")).toBe(1);
    expect(Math.max(...scales.values())).toBe(1);
  });

  it("follows an editor's figure", () => {
    const doubled = cutToFigures(
      figures.map((figure) =>
        figure.id === "africa" ? { ...figure, organizations: 1_700_000 } : figure,
      ),
    );
    const growth = (doubled.scales.get("africa") ?? 0) / (scales.get("africa") ?? 1);
    expect(growth).toBeCloseTo(Math.SQRT2, 6);
  });
});

describe.each([
  ["wide", WIDE],
  ["phone", NARROW],
])("the %s map", (_, { width, height, places, scale }) => {
  const { scales } = cutToFigures(figures);

  it("shows every region once", () => {
    expect(places.map(({ id }) => id).sort()).toEqual(REGIONS.map(({ id }) => id).sort());
  });

  it.each(places)("holds all of $id's paper and its figure", ({ id, at, label }) => {
    const { box, pin } = LANDS[id];
    const k = scale * (scales.get(id) ?? 1);
    const left = at[0] + (box.left - pin.x) * k;
    const top = at[1] + (box.top - pin.y) * k;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + box.width * k).toBeLessThanOrEqual(width);
    expect(top + box.height * k).toBeLessThanOrEqual(height);
    expect(label[0]).toBeGreaterThanOrEqual(20);
    expect(label[1]).toBeLessThan(height);
  });
});

test("who does not see the map hears every region with its figure", () => {
  expect(
    mapInWords([
      { region: "Asia", organizations: 3_200_000 },
      { region: "Oceania", organizations: 120_000 },
    ]),
  ).toBe("Asia 3.2M, Oceania 120K");
});
