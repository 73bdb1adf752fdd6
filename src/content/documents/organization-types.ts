import { z } from "zod";
import { ORGANIZATION_FAMILIES } from "../../facts/organization-families.ts";
import { oneOf, optionalText, ordinal, text } from "./fields.ts";
import { agentNames } from "./page.ts";
import { RichText } from "./rich-text.ts";

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
