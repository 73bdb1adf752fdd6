/** What stands outside, crossed out, in the building plan of /data-security. */
export const OUTSIDE_BUILDINGS = ["machine hall", "billboard", "other office"] as const;
export type OutsideBuilding = (typeof OUTSIDE_BUILDINGS)[number];
