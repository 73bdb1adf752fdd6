import type { DataSecurityPage } from "../../content/index.ts";

/** Names of the columns of the table of records; the door of the plan names the last one too. */
export const ACCESS_COLUMNS = {
  record: "Records",
  agent: "Agent",
  work: "Finished work",
  releasedBy: "Released by",
} as const;

/** A claim with its number, which ties the mark in the diagram to the text. */
export type NumberedClaim = DataSecurityPage["claims"][number] & { readonly number: number };

/** Id of a claim's text; `number` counts from 1. */
export function claimAnchor(number: number): string {
  return `claim-${number}`;
}

/** The claims in their order, numbered from 1. */
export function numberClaims(claims: DataSecurityPage["claims"]): NumberedClaim[] {
  return claims.map((claim, index) => ({ ...claim, number: index + 1 }));
}

/** The claims of one place in the diagram. */
export function claimsAt(
  claims: readonly NumberedClaim[],
  place: NumberedClaim["place"],
): NumberedClaim[] {
  return claims.filter((claim) => claim.place === place);
}
