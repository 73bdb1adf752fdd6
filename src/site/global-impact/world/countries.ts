import { countries as facts } from "countries-list";
import iso from "i18n-iso-countries";
import type { RegionId } from "../../../facts/regions.ts";

/** A country as the map data names it: its ISO 3166-1 numeric code, where it has one. */
export interface MapCountry {
  numeric: string | undefined;
  name: string;
}

/**
 * What becomes of a country's land: it belongs to one region, is divided between two at
 * {@link DIVIDE}, or is left out of the map.
 */
export type Assignment = RegionId | "divided" | "left out";

/** Meridian at which Russia's land is divided, in degrees east: about the line of the Urals. */
export const DIVIDE = 60;
/** Russia's numeric code. */
export const DIVIDED = "643";

const BY_CONTINENT: Readonly<Record<string, Assignment>> = {
  NA: "north-america",
  EU: "europe",
  AS: "asia",
  AF: "africa",
  SA: "south-america",
  OC: "oceania",
  AN: "left out",
};

/** Where the regions of this site differ from the continents of countries-list. */
const BY_CODE: Readonly<Record<string, Assignment>> = {
  [DIVIDED]: "divided",
  // Timor-Leste: South-eastern Asia in the United Nations' list of regions.
  "626": "asia",
};

/** Territories of Natural Earth without an ISO 3166-1 code. */
const BY_NAME: Readonly<Record<string, Assignment>> = {
  Kosovo: "europe",
  "N. Cyprus": "europe",
  Somaliland: "africa",
};

/** Land far from its country that belongs to the region it lies in: French Guiana. */
const OVERSEAS = [{ numeric: "250", westOf: -30, region: "south-america" }] as const;

/**
 * The region of a country's land.
 * @throws Error when no rule covers the country: review the new map data
 */
export function assignmentOf({ numeric, name }: MapCountry): Assignment {
  const code = numeric === undefined ? undefined : iso.numericToAlpha2(numeric);
  const continent = Object.entries(facts).find(([alpha2]) => alpha2 === code)?.[1].continent;
  const assignment =
    BY_CODE[numeric ?? ""] ?? BY_NAME[name] ?? (continent && BY_CONTINENT[continent]);
  if (assignment === undefined) throw new Error(`No region is set for "${name}" (${numeric}).`);
  return assignment;
}

/**
 * The region of one connected piece of a country's land.
 * @param longitude of a point on its outline, in degrees east, -180 to 180
 */
export function assignmentAt(country: MapCountry, longitude: number): Assignment {
  const overseas = OVERSEAS.find(
    ({ numeric, westOf }) => numeric === country.numeric && longitude < westOf,
  );
  return overseas?.region ?? assignmentOf(country);
}
