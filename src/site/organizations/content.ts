import { defineQuery } from "groq";
import { z } from "zod";
import { text } from "../../content/documents/fields.ts";
import { opening, related, titledTexts } from "../../content/documents/page.ts";
import { HeadingBlock } from "../../content/documents/rich-text.ts";
import { definePage } from "../../content/documents/define-page.ts";
import { orMissing } from "../../rules/kinds.ts";

const ORGANIZATIONS_QUERY =
  defineQuery(`*[_type == "organizationsPage" && _id == "organizationsPage"][0]{
  _id, title, description, lede, shareImage{ asset, alt, crop, hotspot }, audience,
  directory{ heading, intro },
  families{
    charity{ code, name, text },
    exempt{ code, name, text },
    outside{ code, name, text }
  },
  shared{ heading, intro },
  traits[]{ title, text },
  revenue{ heading, smaller, larger, marks[]{ amount, text } },
  related[]{ label, note, href }
}`);

/** What the directory says of one legal family. */
const Family = z.object({ code: text, name: text, text });

const RevenueMark = z.object({
  amount: z.number(orMissing("a number")).min(0, "is negative"),
  text,
});

/** /organizations: the frame around the directory, and the traits. */
export const OrganizationsPage = z.object({
  ...opening,
  audience: text,
  directory: HeadingBlock,
  families: z.object({ charity: Family, exempt: Family, outside: Family }),
  shared: HeadingBlock,
  traits: titledTexts,
  revenue: z.object({
    heading: text,
    smaller: text,
    larger: text,
    marks: z.array(RevenueMark, "has to be a list of marks").min(1, "needs at least one mark"),
  }),
  related,
});
export type OrganizationsPage = z.infer<typeof OrganizationsPage>;

export const organizations = definePage({
  type: "organizationsPage",
  route: "/organizations",
  title: "Mission-driven organizations",
  position: 50,
  shows: ["organizationType"],
  query: ORGANIZATIONS_QUERY,
  shape: OrganizationsPage,
});
