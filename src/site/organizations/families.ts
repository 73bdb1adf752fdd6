import type { OrganizationsPage, OrganizationType } from "../../content/index.ts";
import { ORGANIZATION_FAMILIES, type OrganizationFamily } from "../../facts/vocabulary.ts";

/** A legal family with its types, as both lists of the page show it. */
export interface FamilyGroup {
  id: OrganizationFamily;
  family: OrganizationsPage["families"][OrganizationFamily];
  types: OrganizationType[];
}

/**
 * The types under their legal families, each family's in their own order. A family without a type
 * is left out.
 */
export function groupByFamily(
  families: OrganizationsPage["families"],
  types: readonly OrganizationType[],
): FamilyGroup[] {
  return ORGANIZATION_FAMILIES.map((id) => ({
    id,
    family: families[id],
    types: types.filter(({ family }) => family === id),
  })).filter((group) => group.types.length > 0);
}
