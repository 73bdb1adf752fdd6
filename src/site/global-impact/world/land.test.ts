import { describe, expect, it } from "vitest";
import { brotliCompressSync } from "node:zlib";
import { REGIONS } from "../../../facts/regions.ts";
import { DIVIDED } from "./countries.ts";
import { landPieces, MAP_WIDTH, project, regionLands } from "./land.ts";

const KNOWN = new Set<string>(REGIONS.map(({ id }) => id));

/** Regions of a country's land, as numeric code → regions. */
const regionsByCountry = Map.groupBy(landPieces, ({ country }) => country.numeric ?? country.name);

function regionsOf(country: string): string[] {
  return [...new Set(regionsByCountry.get(country)?.map(({ assignment }) => assignment))];
}

describe("the land of the six regions", () => {
  it("is the whole inhabited world: no country is forgotten, none is counted twice", () => {
    const odd = [...regionsByCountry.keys()]
      .map((country) => [country, ...regionsOf(country)])
      .filter(([, ...regions]) => regions.length !== 1 || !KNOWN.has(regions[0] ?? ""));
    expect(odd).toEqual([
      ["840", "north-america", "left out"],
      ["643", "divided"],
      ["260", "left out"],
      ["250", "south-america", "europe"],
      ["010", "left out"],
    ]);
  });

  it.each([
    ["Kosovo, which has no ISO code", "Kosovo", "europe"],
    ["Somaliland, which has none either", "Somaliland", "africa"],
    ["Northern Cyprus, with the rest of the island", "N. Cyprus", "europe"],
    ["Timor-Leste", "626", "asia"],
    ["Türkiye", "792", "asia"],
    ["Egypt with Sinai", "818", "africa"],
    ["Greenland", "304", "north-america"],
    ["Panama", "591", "north-america"],
    ["Trinidad and Tobago", "780", "north-america"],
    ["New Guinea's west", "360", "asia"],
    ["New Guinea's east", "598", "oceania"],
  ])("shows %s where a reader looks for it", (_, country, region) => {
    expect(regionsOf(country)).toEqual([region]);
  });

  it("leaves out no island of a region but the one that the map's edge would tear in two", () => {
    const torn = landPieces.filter(
      ({ country, assignment }) =>
        assignment === "left out" && !["260", "010"].includes(country.numeric ?? ""),
    );
    expect(torn.map(({ country }) => country.name)).toEqual(["United States of America"]);
  });

  it("divides Russia at 60° east, with its islands beyond the date line in Asia", () => {
    expect(regionsByCountry.get(DIVIDED)?.length).toBeGreaterThan(5);
    const box = (id: string) => regionLands.find((land) => land.id === id)?.box;
    const europe = box("europe");
    expect((europe?.left ?? 0) + (europe?.width ?? 0)).toBeLessThan(project(60, 40)[0] + 1);
    expect(box("asia")?.left).toBeGreaterThan(project(25, 39)[0]);
  });

  it("is drawn to true area: each region's share is that of the globe", () => {
    // In million km²: 24.5, 9.9, 44.6, 30.3, 17.8 and 8.5 of 135.6.
    const total = regionLands.reduce((sum, { area }) => sum + area, 0);
    const shares = Object.fromEntries(
      regionLands.map(({ id, area }) => [id, Math.round((area / total) * 100)]),
    );
    expect(shares).toEqual({
      "north-america": 18,
      europe: 7,
      asia: 33,
      africa: 22,
      "south-america": 13,
      oceania: 6,
    });
  });

  it("stays small: the coasts of the world in less than 14 kB as they are sent", () => {
    const coasts = regionLands.map(({ path, seams }) => path + seams).join("");
    expect(brotliCompressSync(coasts).length).toBeLessThan(14_000);
    for (const { box } of regionLands) {
      expect(box.left).toBeGreaterThan(0);
      expect(box.left + box.width).toBeLessThan(MAP_WIDTH);
    }
  });
});
