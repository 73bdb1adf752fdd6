import { defineField, type StringRule } from "@sanity/types";
import { describeWords, wordsWithin, type WordRange } from "../../../src/facts/rules.ts";

/** What every field of words has. */
export interface TextFieldOptions {
  /** Name in the document. */
  name: string;
  /** Label in the form. */
  title: string;
  /** Help for the editor, in whole sentences; the length guidance is added to it. */
  description?: string;
  /** Length that suits the layout: guidance that warns and never blocks. */
  words?: WordRange;
  /** Tab of the form. */
  group?: string;
  /** Fieldset of the form. */
  fieldset?: string;
  /** Whether it may stay empty. */
  optional?: boolean;
  /** Text that a new document begins with. */
  initialValue?: string;
}

function withGuidance({ description, words }: TextFieldOptions): string | undefined {
  if (words === undefined) return description;
  const guidance = `${describeWords(words)}.`;
  return description === undefined ? guidance : `${description} ${guidance}`;
}

function shared(options: TextFieldOptions) {
  const { name, title, group, fieldset, initialValue } = options;
  return { name, title, group, fieldset, initialValue, description: withGuidance(options) };
}

/** The rules of a text: that it is there, and a hint where its length does not suit the layout. */
function textRules(rule: StringRule, { optional, words }: TextFieldOptions): StringRule[] {
  const presence = optional ? rule : rule.required();
  return words === undefined ? [presence] : [presence, rule.custom(wordsWithin(words)).warning()];
}

/** A single line of words. */
export function lineField(options: TextFieldOptions) {
  return defineField({
    ...shared(options),
    type: "string",
    validation: (rule) => textRules(rule, options),
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
    validation: (rule) => textRules(rule, options),
  });
}
