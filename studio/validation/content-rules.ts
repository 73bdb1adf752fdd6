/**
 * What the Studio asks of content (specification, section 3), as pure functions that return `true` or
 * one message for the editor.
 */
import { DELIVERABLE_SIGN } from "../../src/facts/constants.ts";
import { isBlank } from "../../src/facts/words.ts";
import { isVideoAddress, MEDIA_HOSTS } from "../../src/facts/media.ts";
import { OS_AREAS } from "../../src/facts/vocabulary.ts";
import { isSafeHref } from "../../src/facts/safe-href.ts";
import { isReservedShortName, SHORT_NAME } from "../../src/facts/names.ts";
import { countCharacters, lengthAdvice, type TextLimit } from "./text-limit.ts";
import {
  type ContentRule,
  EMPTY,
  isAbsent,
  listRule,
  member,
  oneForEach,
} from "../../src/rules/content-rules.ts";

/** A text with something to read in it: white space is no text. */
export const hasWords: ContentRule = (value) =>
  typeof value === "string" && isBlank(value) ? EMPTY : true;

/** Values that a list contains more than once, each listed once. */
function repeatedIn(values: readonly unknown[]): unknown[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** "are 9 now", "is 1 now", "are none now". */
function areNow(count: number): string {
  if (count === 1) return "is 1 now";
  return `are ${count === 0 ? "none" : count} now`;
}

/** Fewest and most items of a list, both included. */
export interface ListSize {
  min: number;
  max: number;
}

/** "exactly 10 problem cards", "3 to 8 sections". @param what the items in the plural */
export function amountWords({ min, max }: ListSize, what: string): string {
  return `${min === max ? `exactly ${min}` : `${min} to ${max}`} ${what}`;
}

/** A list of so many items. @param what the items in the plural */
export function sizeWithin(size: ListSize, what: string): ContentRule {
  return listRule(({ length }) =>
    length >= size.min && length <= size.max
      ? true
      : `There have to be ${amountWords(size, what)}; there ${areNow(length)}.`,
  );
}

/**
 * A list whose items carry the numbers of their places, as the form gives them.
 * @param from number of the first place
 */
export function numberedByPlace(from: number): ContentRule {
  return listRule((items) =>
    items.every((item, index) => member(item, "id") === from + index)
      ? true
      : `These are numbered by their places, from ${from} on, and here they are not. Move one: all get their numbers anew.`,
  );
}

/** An agent's deliverables: each begins with the light bulb and a space. */
export const startsWithSign: ContentRule = listRule((lines) => {
  const start = `${DELIVERABLE_SIGN} `;
  const wrong = lines.flatMap((line, index) =>
    typeof line === "string" && line.startsWith(start) && !isBlank(line.slice(start.length))
      ? []
      : [index + 1],
  );
  if (wrong.length === 0) return true;
  return `Begin each deliverable with “${start}” and then say what it is (look at number ${wrong.join(", ")}).`;
});

/** The pillars of a card: none twice. */
export const distinctPillars: ContentRule = listRule((pillars) => {
  const twice = repeatedIn(pillars);
  return twice.length === 0 ? true : `Choose each pillar once (twice now: ${twice.join(", ")}).`;
});

/** An id for use in addresses: lower-case letters, digits and hyphens, starting with a letter. */
export const lowerCaseId: ContentRule = (value) => {
  if (isAbsent(value)) return true;
  if (typeof value === "string" && isReservedShortName(value)) {
    return `“${value}” is reserved by the site. Choose another one.`;
  }
  if (typeof value === "string" && SHORT_NAME.test(value)) return true;
  return "Use at most 64 lower-case letters, digits and hyphens, beginning with a letter, as in “nora”.";
};

/** A link target that may be put on a page; see `isSafeHref`. */
export const safeLink: ContentRule = (value) => {
  if (isAbsent(value)) return true;
  if (typeof value === "string" && (isBlank(value) || isSafeHref(value))) return true;
  return "This link cannot be used. Write a page of this site (/about), a place on the page (#agents), or a full address that begins with https:, mailto: or tel:.";
};

/** Where a video may be: a path on this site, or a media host; see `isVideoAddress`. */
export const videoAddress: ContentRule = (value) => {
  if (isAbsent(value)) return true;
  if (typeof value === "string" && (isBlank(value) || isVideoAddress(value))) return true;
  return `Browsers would refuse a video from here. Write a path on this site (/media/nora-….mp4), or an https: address at ${MEDIA_HOSTS.join(" or ")}.`;
};

/** The links of one navigation bar: no two lead to the same place. */
export const distinctLinks: ContentRule = listRule((links) => {
  const twice = repeatedIn(links.map((link) => member(link, "href")));
  return twice.length === 0 ? true : `Two links lead to the same page: ${twice.join(", ")}.`;
});

/** The comparisons with an operating system: the seven areas, each exactly once. */
const osAreas = oneForEach(OS_AREAS, "area", "comparison", "areas");

/**
 * The seven areas as moments of one day: each area once, at ascending times in the page's order,
 * and nothing settled before it comes up.
 */
export const osDay: ContentRule = (value) => {
  const complete = osAreas(value);
  if (complete !== true || !Array.isArray(value)) return complete;
  let before = "";
  for (const { id, name } of OS_AREAS) {
    const moment: unknown = value.find((item) => member(item, "area") === id);
    const time = member(moment, "time");
    if (typeof time !== "string") continue;
    if (time <= before) return `"${name}" has to come later in the day than the area before it.`;
    for (const side of ["without", "planned"]) {
      const until = member(member(moment, side), "until");
      if (typeof until === "string" && until <= time)
        return `"${name}" is settled before it comes up. Choose a later time.`;
    }
    before = time;
  }
  return true;
};

/**
 * The length that a text can have at all: pages are drawn for less, and break beyond it.
 * @param most characters that a reader sees
 */
export function atMostCharacters(most: number): ContentRule {
  return (value) => {
    const length = typeof value === "string" ? countCharacters(value) : 0;
    if (length <= most) return true;
    return `Shorten this to ${most} characters at most: it has ${length}, and no page has room for so many.`;
  };
}

/**
 * The length of a piece of copy, as guidance.
 * @param limit what suits the place
 */
export function lengthWithin(limit: TextLimit): ContentRule {
  return (value) => (typeof value === "string" ? (lengthAdvice(value, limit) ?? true) : true);
}
