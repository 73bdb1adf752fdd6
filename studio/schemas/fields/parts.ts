import {
  type FieldDefinition,
  type PreviewValue,
  type RuleDef,
  type ValidationContext,
  defineArrayMember,
  defineField,
} from "@sanity/types";
import { type ContentRule, EMPTY } from "../../../src/rules/content-rules.ts";
import {
  amountWords,
  hasWords,
  type ListSize,
  numberedByPlace,
  sizeWithin,
} from "../../validation/content-rules.ts";
import { missingMessage } from "../../validation/missing.ts";
import { copyField, type FieldOptions, lineField } from "./text.ts";
import type { WordRange } from "../../validation/text-limit.ts";

/** What every list has. */
interface ListOptions extends FieldOptions {
  /** What the items are called in the plural. Default: the label in small letters. */
  what?: string;
  /** How many items it has. */
  size?: number | ListSize;
  /** A rule besides the one for the size. */
  rule?: ContentRule;
  initialValue?: unknown[];
}

const ANYTHING: ContentRule = () => true;

/** The field of a list without what its rules are made of, and these rules. */
export function listOf<Options extends ListOptions>(options: Options) {
  const {
    what = (options.title ?? options.name).toLowerCase(),
    size,
    optional,
    rule: ownRule = ANYTHING,
    ...field
  } = options;
  const range = typeof size === "number" ? { min: size, max: size } : size;
  /** @param context tells which item of a list has no such list */
  const rules = <Rule extends RuleDef<Rule, unknown[]>>(
    rule: Rule,
    context?: ValidationContext,
  ) => {
    if (context?.hidden) return rule;
    const message = missingMessage(context, `Add ${range ? amountWords(range, what) : what}.`);
    return [
      optional ? rule : rule.required().error(message),
      rule.custom(range ? sizeWithin(range, what) : ANYTHING).custom(ownRule),
    ];
  };
  return { field, rules };
}

/** A list of short lines. @param options.lineStart what each new line begins with */
export function linesField({ lineStart, ...list }: ListOptions & { lineStart?: string }) {
  const { field, rules } = listOf(list);
  return defineField({
    ...field,
    ...(lineStart !== undefined && { options: { lineStart } }),
    type: "array",
    of: [
      defineArrayMember({
        type: "string",
        validation: (rule) => rule.required().custom(hasWords).error(EMPTY),
      }),
    ],
    validation: rules,
  });
}

/**
 * A list of objects.
 * @param options.of type of its items
 * @param options.numberedFrom number of the first item, where each item carries that of its place
 */
export function objectsField({
  of,
  numberedFrom,
  ...list
}: ListOptions & { of: string; numberedFrom?: number }) {
  const numbered = numberedFrom !== undefined && { rule: numberedByPlace(numberedFrom) };
  const { field, rules } = listOf({ ...list, ...numbered });
  return defineField({
    ...field,
    type: "array",
    of: [defineArrayMember({ type: of })],
    ...(numberedFrom !== undefined && { options: { numberedFrom } }),
    validation: rules,
  });
}

/** A list of agents that a text is about, in the order in which they are shown. */
export function agentsField({
  min = 1,
  max,
  ...field
}: Partial<Omit<FieldOptions, "optional">> & { min?: number; max: number }) {
  return defineField({
    name: "agents",
    ...field,
    type: "array",
    of: [defineArrayMember({ type: "reference", to: [{ type: "agent" }] })],
    validation: (rule) => rule.required().unique().min(min).max(max),
  });
}

/** How something shows in lists: by a field, with the names of its agents, of which there are four at most. */
export function agentsPreview(field: string, empty: string) {
  const names = [0, 1, 2, 3].map((index) => [`agent${index}`, `agents.${index}.name`]);
  return {
    select: { ...Object.fromEntries(names), title: field, media: "agents.0.image" },
    prepare: ({ title, media, ...agents }: PreviewValue & Record<string, unknown>) => ({
      title: title || empty,
      subtitle: Object.values(agents).filter(Boolean).join(", ") || "No agents yet",
      media,
    }),
  };
}

/** The one agent that something is about. */
export function agentField({ title = "Agent" } = {}) {
  return defineField({
    name: "agent",
    title,
    type: "reference",
    to: [{ type: "agent" }],
    validation: (rule) => rule.required(),
  });
}

/** What a group of fields inside a document has. */
interface PartOptions extends FieldOptions {
  /** Whether the part is folded away until an editor opens it. */
  collapsed?: boolean;
}

/** A part of a document: fields that belong together, shown as one block of the form. */
export function partField(
  { optional, collapsed = false, ...field }: PartOptions,
  fields: FieldDefinition[],
) {
  return defineField({
    ...field,
    type: "object",
    options: { collapsible: true, collapsed },
    fields,
    validation: (rule) => (optional ? rule : rule.required().error("Fill in the fields below.")),
  });
}

/** A part with a heading and one paragraph under it, named `intro`. */
export function headedField({ words, ...part }: PartOptions & { words?: WordRange }) {
  return partField(part, [
    lineField({ name: "heading" }),
    copyField({ name: "intro", title: "Paragraph under the heading", words }),
  ]);
}

/** The closing call to action. Without a headline the site writes one from the agent's domain. */
export function callToActionField() {
  return partField(
    {
      name: "callToAction",
      title: "Call to action",
      description: "Closes the page, above the buttons.",
    },
    [
      lineField({
        name: "headline",
        description: "Left empty, the site writes one from the domain.",
        words: { max: 10 },
        characters: [60, "it is set large"],
        optional: true,
      }),
      copyField({ name: "text", words: { max: 45 } }),
    ],
  );
}
