import { z } from "zod";
import { ORGANIZATION_FAMILIES } from "../../facts/organization-families.ts";
import { oneOf, optionalText, ordinal, text } from "./fields.ts";
import { agentNames, opening, related, titledTexts } from "./page.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

/** What the directory says of one legal family. */
const Family = z.object({ code: text, name: text, text });

const RevenueMark = z.object({
  amount: z.number("has to be a number; it is missing or of another kind").min(0, "is negative"),
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

/** A type of mission-driven organization. */
export const OrganizationType = z.object({
  _id: z.string(),
  id: text,
  order: ordinal,
  name: text,
  family: oneOf(ORGANIZATION_FAMILIES),
  legalForm: text,
  body: RichText,
  answersTo: text,
  example: optionalText,
  agents: agentNames,
});
export type OrganizationType = z.infer<typeof OrganizationType>;
