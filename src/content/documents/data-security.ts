import { z } from "zod";
import { oneOf, text } from "./fields.ts";
import { opening, related } from "./page.ts";
import { RichText } from "./rich-text.ts";

const Claim = z.object({
  title: text,
  text,
  place: oneOf(["inside", "boundary", "outside"]),
  mark: text,
});

/** /data-security: the claims, in words and as marks of the boundary diagram. */
export const DataSecurityPage = z.object({
  ...opening,
  explanation: RichText,
  diagram: z.object({
    heading: text,
    insideLabel: text,
    boundaryLabel: text,
    outsideLabel: text,
    caption: text,
  }),
  claims: z.array(Claim, "has to be a list of claims").min(1, "needs at least one claim"),
  closing: text,
  related,
});
export type DataSecurityPage = z.infer<typeof DataSecurityPage>;
