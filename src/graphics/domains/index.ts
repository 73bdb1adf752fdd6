import type { Category } from "../../facts/domains.ts";
import type { HueName } from "../../facts/hues.ts";
import { compliance } from "./compliance.ts";
import { data } from "./data.ts";
import { domainInks, type DomainInks } from "./domain.ts";
import { externalRelations } from "./external-relations.ts";
import { fundraising } from "./fundraising.ts";
import { innovation } from "./innovation.ts";
import { personnel } from "./personnel.ts";
import { programs } from "./programs.ts";
import { tax } from "./tax.ts";

const WIDTH = 480;
const HEIGHT = 360;

/** The picture of one category of work. */
interface DomainPicture {
  readonly category: Category;
  /** Hue of the agent whose work it is. */
  readonly color: HueName;
  readonly draw: (inks: DomainInks) => string;
}

/** The eight pictures, in the display order of their agents. */
export const DOMAIN_PICTURES: readonly DomainPicture[] = [
  { category: "Tax", color: "amber", draw: tax },
  { category: "Fundraising", color: "coral", draw: fundraising },
  { category: "Programs", color: "green", draw: programs },
  { category: "Compliance", color: "blue", draw: compliance },
  { category: "Data", color: "teal", draw: data },
  { category: "External Relations", color: "sky", draw: externalRelations },
  { category: "Personnel", color: "rose", draw: personnel },
  { category: "Innovation", color: "violet", draw: innovation },
];

/** The name a category has in a file's name: "External Relations" is "external-relations". */
export function domainSlug(category: Category): string {
  return category.toLowerCase().replaceAll(" ", "-");
}

/** A picture as a document of its own, 480 x 360, on the agent's hue. */
export function drawDomain({ color, draw }: DomainPicture): string {
  const inks = domainInks(color);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path fill="${inks.mid}" d="M0 0H${WIDTH}V${HEIGHT}H0Z"/>${draw(inks)}</svg>\n`
  );
}
