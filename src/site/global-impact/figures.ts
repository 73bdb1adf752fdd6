import { compact } from "../../facts/figures.ts";

const PROSE = new Intl.ListFormat("en-US", { type: "unit" });

/** Text alternative of the map. */
export function mapInWords(regions: readonly { region: string; organizations: number }[]): string {
  return PROSE.format(
    regions.map(({ region, organizations }) => `${region} ${compact(organizations)}`),
  );
}
