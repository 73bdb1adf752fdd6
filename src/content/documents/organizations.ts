import { z } from "zod";
import { optionalText, ordinal, text } from "./fields.ts";
import { agentNames, opening, related, titledTexts } from "./page.ts";
import { HeadingBlock, RichText } from "./rich-text.ts";

/** /organizations: the frame around the directory, and the traits. */
export const OrganizationsPage = z.object({
  ...opening,
  audience: text,
  directory: HeadingBlock,
  shared: HeadingBlock,
  traits: titledTexts,
  related,
});
export type OrganizationsPage = z.infer<typeof OrganizationsPage>;

/** A type of mission-driven organization. */
export const OrganizationType = z.object({
  _id: z.string(),
  id: text,
  order: ordinal,
  name: text,
  legalForm: text,
  body: RichText,
  example: optionalText,
  agents: agentNames,
});
export type OrganizationType = z.infer<typeof OrganizationType>;
