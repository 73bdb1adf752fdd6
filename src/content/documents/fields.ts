import { z } from "zod";
import { isBlank } from "../../facts/blank.ts";
import { PILLAR_IDS } from "../../facts/pillars.ts";
import { isSafeHref } from "../../facts/safe-href.ts";
import { isReservedShortName, SHORT_NAME } from "../../facts/short-name.ts";
import { orMissing } from "../../rules/kinds.ts";

/** A text that has to be there. */
export const text = z.string(orMissing("a text")).refine((value) => !isBlank(value), "is empty");

/** The short name of an agent: the last part of its page's address. */
export const agentId = text
  .regex(SHORT_NAME, "has to be a lower-case name, such as nora")
  .refine((value) => !isReservedShortName(value), "is reserved by the site");

/** A blank value as one that is not there. */
function blankAsNull(value: unknown): unknown {
  return typeof value === "string" && isBlank(value) ? null : value;
}

/** A text that may be left out; a blank one is. */
export const optionalText = z.preprocess(blankAsNull, z.string("has to be a text").nullish());

/** A list of texts with at least one entry. */
export const texts = z.array(text, orMissing("a list of texts")).min(1, "needs at least one entry");

/** A whole number from 1. */
export const ordinal = z
  .number(orMissing("a number"))
  .int("has to be a whole number")
  .min(1, "has to be 1 or more");

/** Ids of pillars, each one of the ten (specification, section 3). */
export const pillarIds = z
  .array(
    z.enum(PILLAR_IDS, {
      error: (issue) =>
        `names "${String(issue.input)}", which is not one of the ten pillars (${PILLAR_IDS.join(", ")})`,
    }),
    orMissing("a list of pillars"),
  )
  .min(1, "needs at least one pillar");

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
