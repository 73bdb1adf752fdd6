import { z } from "zod";
import { hasRunningText } from "../../rules/content-rules.ts";
import { href, text } from "./fields.ts";
import { orMissing } from "../../rules/kinds.ts";

/** Only the Studio needs the key of an item. */
const itemKey = z.string().optional();

const Span = z.object({
  _type: z.literal("span"),
  _key: itemKey,
  text: z.string(),
  marks: z.array(z.string()).nullish(),
});

const LinkMark = z.object({ _type: z.literal("link"), _key: z.string(), href });

const Block = z.object(
  {
    _type: z.literal("block", "holds something other than text"),
    _key: itemKey,
    style: z.enum(["normal", "h2", "h3"], "has a style that the site does not know").nullish(),
    listItem: z.enum(["bullet", "number"]).nullish(),
    level: z.number().nullish(),
    children: z.array(Span),
    markDefs: z.array(LinkMark).nullish(),
  },
  "holds something other than text",
);

/** Portable Text with the marks that the schemas allow: strong, em and link. */
export const RichText = z
  .array(Block, orMissing("a text"))
  .refine((blocks) => hasRunningText(blocks) === true, "is empty");
export type RichText = z.infer<typeof RichText>;

/** A text that may be left out; a blank one is. */
export const optionalRichText = z.preprocess(
  (blocks) => (hasRunningText(blocks) === true ? blocks : null),
  RichText.nullish(),
);

/** A heading with an optional line under it. */
export const HeadingBlock = z.object({ heading: text, intro: text });
