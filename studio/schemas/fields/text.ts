import { type StringRule, type ValidationContext, defineField } from "@sanity/types";
import { EMPTY, hasRunningText } from "../../../src/rules/content-rules.ts";
import {
  atMostCharacters,
  hasWords,
  lengthWithin,
  safeLink,
} from "../../validation/content-rules.ts";
import type { TextLimit } from "../../validation/text-limit.ts";
import { missingMessage } from "../../validation/missing.ts";
import { validateLink } from "../../validation/addresses.ts";

/** Most characters of a single line. */
const LINE_MOST = 120;
/** A line may be so much longer than suits its place. */
const LEEWAY = 2;

/** What every field has. */
export interface FieldOptions {
  name: string;
  /** Its label. Default, as of all fields in Sanity: the name with a capital. */
  title?: string;
  /** Help for the editor, in whole sentences: where it shows, and what is good there. */
  description?: string;
  /** Whether it may stay empty. */
  optional?: boolean;
}

/** What every field of words has; its limits guide, and a line of twice its length is refused. */
interface TextFieldOptions extends FieldOptions, TextLimit {
  /** Whether something else than a person writes it. */
  readOnly?: boolean;
}

/** Rules of a text: it is required where it is shown; and a hint about its length. */
function textRules(
  rule: StringRule,
  { optional }: TextFieldOptions,
  limit: TextLimit | undefined,
  context: ValidationContext | undefined,
): StringRule[] {
  if (context?.hidden) return [rule];
  return [
    optional ? rule : rule.required().custom(hasWords).error(missingMessage(context, EMPTY)),
    ...(limit === undefined ? [] : [rule.custom(lengthWithin(limit)).info()]),
  ];
}

/** The field itself, and its limit where it has one. */
function fieldOf(options: TextFieldOptions) {
  const { words, characters, optional, ...field } = options;
  const limit = words || characters ? { words, characters } : undefined;
  return { limit, field: { ...field, ...(limit && { options: { limit } }) } };
}

/**
 * A single line of words.
 * @param options.refusedAbove most characters. Default: twice as many as suit its place
 */
export function lineField({
  refusedAbove,
  ...options
}: TextFieldOptions & { refusedAbove?: number }) {
  const { limit, field } = fieldOf(options);
  const [best] = options.characters ?? [LINE_MOST / LEEWAY];
  return defineField({
    ...field,
    type: "string",
    validation: (rule, context) => [
      ...textRules(rule, options, limit, context),
      rule.custom(atMostCharacters(refusedAbove ?? LEEWAY * best)),
    ],
  });
}

/** About so many words fit into one row of a box. */
const WORDS_IN_ROW = 15;
const LETTERS_IN_WORD = 6;
/** Rows of a box for words of any number. */
const ROWS = 4;

/** A paragraph or more of plain words, in a box as high as they need. */
export function copyField(options: TextFieldOptions) {
  const { limit, field } = fieldOf(options);
  const { words, characters } = options;
  const length = words?.max ?? (characters && characters[0] / LETTERS_IN_WORD);
  return defineField({
    ...field,
    type: "text",
    rows: length ? Math.max(2, Math.ceil(length / WORDS_IN_ROW)) : ROWS,
    validation: (rule, context) => textRules(rule, options, limit, context),
  });
}

/** Running text as a field. */
export function bodyField({ optional, ...field }: Partial<FieldOptions> = {}) {
  return defineField({
    name: "body",
    title: "Text",
    ...field,
    type: "richText",
    validation: (rule) => (optional ? rule : rule.required().custom(hasRunningText).error(EMPTY)),
  });
}

/** Where a link may lead. */
export const LINK_TARGETS =
  "A page of this site (/about), a place on the page (#agents), or a full address that begins with https:, mailto: or tel:.";

/** Where a link leads. Only safe targets pass: see `isSafeHref`. */
export function hrefField({ optional, ...field }: Partial<FieldOptions> = {}) {
  return defineField({
    name: "href",
    title: "Leads to",
    description: LINK_TARGETS,
    ...field,
    type: "string",
    validation: (rule) =>
      (optional ? rule : rule.required().custom(hasWords)).custom(safeLink).custom(validateLink),
  });
}

/*
 * Options of this project's fields besides Sanity's own. studio/forms reads them to choose the
 * input.
 */

declare module "@sanity/types" {
  interface StringOptions {
    /** Length that suits the layout; the form counts against it and validation advises by it. */
    limit?: TextLimit;
    /** Makes the field a short name, made from the words of the field that is named here. */
    shortNameFrom?: string;
    /** Makes the field the id of a voice, with the voice provider's own ones as suggestions. */
    voices?: true;
  }
  interface BaseSchemaTypeOptions {
    /** Shows below a picture how a shared link shows the page. */
    sharePreview?: true;
    /**
     * Numbers the items of a list by their place, in their field `id`. This is the number of the first
     * item.
     */
    numberedFrom?: number;
    /** A new line of a list of lines begins with this text. */
    lineStart?: string;
  }
  interface NumberOptions {
    /**
     * Makes the field a place in a list: `drag` if editors order it, `fixed` if the order cannot
     * change.
     */
    place?: "drag" | "fixed";
  }
}
