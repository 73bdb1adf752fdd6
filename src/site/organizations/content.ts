import { listQuery } from "../../content/documents/query-definition.ts";
import { z } from "zod";
import { ORGANIZATION_FAMILIES } from "../../facts/vocabulary.ts";
import {
  HeadingBlock,
  listOf,
  oneOf,
  optionalText,
  ordinal,
  RichText,
  text,
} from "../../content/documents/fields.ts";
import {
  agentNames,
  definePage,
  opening,
  related,
  titledTexts,
} from "../../content/documents/page.ts";
import { orMissing } from "../../rules/content-rules.ts";

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

/** The organization types in their order, each with the agents that serve it most. */
export const ORGANIZATION_TYPES = listQuery("organizationType", OrganizationType);

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
    marks: listOf(RevenueMark, "marks", "mark"),
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
  shape: OrganizationsPage,
});
