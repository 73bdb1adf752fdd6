/** The six regions of the global-impact page (specification, section 2), in their order. */
export const REGIONS = [
  { id: "north-america", name: "North America" },
  { id: "europe", name: "Europe" },
  { id: "asia", name: "Asia" },
  { id: "africa", name: "Africa" },
  { id: "south-america", name: "South America" },
  { id: "oceania", name: "Oceania" },
] as const;

/** Id of a region, as a region record holds it. */
export type RegionId = (typeof REGIONS)[number]["id"];
