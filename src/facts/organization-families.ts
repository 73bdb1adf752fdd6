/**
 * The three legal families that the types of mission-driven organization fall into under the
 * United States tax code, in the order in which the directory shows them.
 */
export const ORGANIZATION_FAMILIES = ["charity", "exempt", "outside"] as const;

/** Name of a family, as an organization type's `family` holds it. */
export type OrganizationFamily = (typeof ORGANIZATION_FAMILIES)[number];
