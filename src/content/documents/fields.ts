import { z } from "zod";
import { isBlank } from "../../facts/words.ts";
import { PILLAR_IDS } from "../../facts/vocabulary.ts";
import { isSafeHref } from "../../facts/safe-href.ts";
import { isReservedShortName, SHORT_NAME } from "../../facts/names.ts";
import { hasRunningText, isAbsent, member, orMissing } from "../../rules/content-rules.ts";
import { WHOLE_VALUE } from "./query-definition.ts";

/** A text that has to be there. */
export const text = z.string(orMissing("a text")).refine((value) => !isBlank(value), "is empty");

/** The short name of an agent: the last part of its page's address. */
export const agentId = text
  .regex(SHORT_NAME, "has to be a lower-case name of at most 64 letters, such as nora")
  .refine((value) => !isReservedShortName(value), "is reserved by the site");

/** A blank value as one that is not there. */
function blankAsNull(value: unknown): unknown {
  return typeof value === "string" && isBlank(value) ? null : value;
}

/** A text that may be left out; a blank one is. */
export const optionalText = z.preprocess(blankAsNull, z.string("has to be a text").nullish());

/**
 * A list with at least one entry.
 * @param entries what it holds, in the words of its message: "lines"
 * @param entry one of them: "line"
 */
export function listOf<Entry extends z.ZodType>(shape: Entry, entries: string, entry: string) {
  return z.array(shape, orMissing(`a list of ${entries}`)).min(1, `needs at least one ${entry}`);
}

/** A list of texts with at least one entry. */
export const texts = listOf(text, "texts", "entry");

/** A whole number from 1. */
export const ordinal = z
  .number(orMissing("a number"))
  .int("has to be a whole number")
  .min(1, "has to be 1 or more");

/** Ids of pillars, each one of the ten (specification, section 1). */
export const pillarIds = listOf(
  z.enum(PILLAR_IDS, {
    error: (issue) =>
      `names "${String(issue.input)}", which is not one of the ten pillars (${PILLAR_IDS.join(", ")})`,
  }),
  "pillars",
  "pillar",
);

/** A link target of an allowed kind. */
export const href = z.string(orMissing("a link target")).refine(isSafeHref, {
  error: (issue) =>
    `holds "${String(issue.input)}", which is not an allowed link. Use a path on this site ("/contact"), "https:", "mailto:" or "tel:"`,
});

/** A link target that may be left out; a blank one is. */
export const optionalHref = z.preprocess(blankAsNull, href.nullish());

/** A one-word value of a fixed list. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: (issue) => `holds "${String(issue.input)}"; choose one of ${values.join(", ")}`,
  });
}

/** Only the Studio needs the key of an item. */
const itemKey = z.string().optional();

const Span = z.object({
  _type: z.literal("span"),
  _key: itemKey,
  text: z.string(),
  marks: z.array(z.string()).nullish(),
});

/** A list in a text has at most as many levels as the Studio allows. */
const LEVELS = 10;

const LinkMark = z.object({ _type: z.literal("link"), _key: z.string(), href });

const Block = z.object(
  {
    _type: z.literal("block", "holds something other than text"),
    _key: itemKey,
    style: z.enum(["normal", "h2", "h3"], "has a style that the site does not know").nullish(),
    listItem: z.enum(["bullet", "number"]).nullish(),
    level: z.int().min(1).max(LEVELS, `is indented more than ${LEVELS} times`).nullish(),
    children: z.array(Span),
    markDefs: z.array(LinkMark).nullish(),
  },
  "holds something other than text",
);

/** Portable Text with the marks that the schemas allow: strong, em and link. */
export const RichText = z
  .array(Block, orMissing("a text"))
  .refine((blocks) => hasRunningText(blocks) === true, "is empty")
  .meta(WHOLE_VALUE);
export type RichText = z.infer<typeof RichText>;

/** A text that may be left out; a blank one is. */
export const optionalRichText = z.preprocess(
  (blocks) => (hasRunningText(blocks) === true ? blocks : null),
  RichText.nullish(),
);

/** A heading with an optional line under it. */
export const HeadingBlock = z.object({ heading: text, intro: text });

const fraction = z.number("has to be a number").min(0).max(1);

/** An image as the dataset holds it: a reference to an asset, what to keep of it, and its text. */
export const ImageValue = z.object({
  asset: z
    .object(
      {
        _ref: z
          .string()
          .regex(/^image-[0-9a-f]{40}-\d+x\d+-[a-z0-9]+$/, "is not the id of an image asset"),
      },
      "has no picture. Upload one in the Studio",
    )
    .required(),
  alt: z
    .string("needs a text that says what the picture shows")
    .refine((alt) => !isBlank(alt), "needs a text that says what the picture shows"),
  crop: z.object({ top: fraction, bottom: fraction, left: fraction, right: fraction }).nullish(),
  hotspot: z.object({ x: fraction, y: fraction }).nullish(),
});
export type ImageValue = z.infer<typeof ImageValue>;

/** A picture that may be left out. When an editor removes its file, the Studio keeps its description. */
export const optionalImage = z.preprocess(
  (image) => (isAbsent(member(image, "asset")) ? null : image),
  ImageValue.nullish(),
);
