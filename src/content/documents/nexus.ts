import { z } from "zod";
import { ICONS } from "../../facts/icons.ts";
import { ordinal, text } from "./fields.ts";

const icons = ICONS.map(({ name }) => name);

/** A capability of the Operations Nexus. */
export const NexusCapability = z.object({
  _id: z.string(),
  id: text,
  name: text,
  order: ordinal,
  icon: z.enum(icons, "is not one of the site's icons"),
  summary: text,
});
export type NexusCapability = z.infer<typeof NexusCapability>;
