import { defineField, type StringRule, type ValidationContext } from "@sanity/types";
import { translatedTurn } from "../../../src/facts/plain-words.ts";
import {
  atMostCharacters,
  EMPTY,
  hasWords,
  lengthWithin,
} from "../../../src/rules/content-rules.ts";
import type { TextLimit } from "../../../src/facts/text-limit.ts";
import { missing } from "../../validation/missing.ts";
import "./options.ts";

/** Most characters of a single line. */
const LINE_MOST = 120;
/** A line may be so much longer than suits its place. */
const LEEWAY = 2;

/** What every field of words has; its limits guide, and a line of twice its length is refused. */
export interface TextFieldOptions extends TextLimit {
  /** Name in the document. */
  name: string;
  /** Label in the form. */
  title: string;
  /** Help for the editor, in whole sentences: where the text shows, and what is good there. */
  description?: string;
  /** Tab of the form. */
  group?: string;
  /** Fieldset of the form. */
  fieldset?: string;
  /** Whether it may stay empty. */
  optional?: boolean;
  /** Most characters of a line. Default: twice as many as suit its place. */
  most?: number;
  /** Text that a new document begins with. */
  initialValue?: string;
  /** Whether something else than a person writes it. */
  readOnly?: boolean;
  /** Whether a voice has spoken it: then advice about its English would cost a new video. */
  spoken?: boolean;
}

/** The limits of a field; undefined where it has none. */
function limitOf({ words, characters, because }: TextFieldOptions): TextLimit | undefined {
  if (words === undefined && characters === undefined) return undefined;
  return { words, characters, because };
}

function shared(options: TextFieldOptions) {
  const { name, title, description, group, fieldset, initialValue, readOnly } = options;
  const limit = limitOf(options);
  return {
    name,
    title,
    group,
    fieldset,
    initialValue,
    description,
    ...(readOnly && { readOnly }),
    ...(limit && { options: { limit } }),
  };
}

/** Rules of a text: it is required where it is shown; hints about its length and its English. */
function textRules(
  rule: StringRule,
  options: TextFieldOptions,
  context: ValidationContext | undefined,
): StringRule[] {
  if (context?.hidden) return [rule];
  const presence = options.optional
    ? rule
    : rule.required().custom(hasWords).error(missing(context, EMPTY));
  const limit = limitOf(options);
  return [
    presence,
    ...(limit === undefined ? [] : [rule.custom(lengthWithin(limit)).info()]),
    // What something else has written, or a voice has spoken, is not for the editor to fix here.
    ...(options.readOnly || options.spoken
      ? []
      : [rule.custom((text) => translatedTurn(text ?? "") ?? true).warning()]),
  ];
}

/** A single line of words. */
export function lineField(options: TextFieldOptions) {
  const { characters = LINE_MOST / LEEWAY, most = LEEWAY * characters } = options;
  return defineField({
    ...shared(options),
    type: "string",
    validation: (rule, context) => [
      ...textRules(rule, options, context),
      rule.custom(atMostCharacters(most)),
    ],
  });
}

/**
 * A paragraph or more of plain words.
 * @param options as for a line, and the height of the box in rows
 */
export function copyField(options: TextFieldOptions & { rows?: number }) {
  return defineField({
    ...shared(options),
    type: "text",
    rows: options.rows ?? 4,
    validation: (rule, context) => textRules(rule, options, context),
  });
}
