/** What the building plan of /data-security shows outside, crossed out. */
export const OUTSIDE_BUILDINGS = ["machine hall", "billboard", "other office"] as const;
export type OutsideBuilding = (typeof OUTSIDE_BUILDINGS)[number];
