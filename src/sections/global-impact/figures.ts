/** Three digits: 3.2M, 850K, 9.15M. */
const COMPACT = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumSignificantDigits: 3,
});
const WHOLE = new Intl.NumberFormat("en-US");
const PROSE = new Intl.ListFormat("en-US", { type: "unit" });

/** A number of organizations as it is set large: 2.5M, 850K. */
export function compact(organizations: number): string {
  return COMPACT.format(organizations);
}

/** A number of organizations in full: 2,500,000. */
export function whole(organizations: number): string {
  return WHOLE.format(organizations);
}

/** What the map shows, in words, for who does not see it. */
export function mapInWords(regions: readonly { region: string; organizations: number }[]): string {
  return PROSE.format(
    regions.map(({ region, organizations }) => `${region} ${compact(organizations)}`),
  );
}
