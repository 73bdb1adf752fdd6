import { type InitialValueResolver, defineField } from "@sanity/types";
import { API_VERSION } from "../../../src/facts/api-version.ts";
import { EMPTY } from "../../../src/rules/content-rules.ts";
import { lowerCaseId } from "../../validation/content-rules.ts";
import { validateNoRedirect, uniqueName, uniqueOrder } from "../../validation/addresses.ts";
import type { SanityClient } from "@sanity/client";
import { HUES, type HueName } from "../../../src/facts/vocabulary.ts";

/**
 * The short name of a document in addresses and in other documents: lower case, unique in its type.
 * @param options.thing what the document is, as in "agent"; used in labels and messages
 * @param options.description where the short name shows
 * @param options.list of a fixed set: its names, which stay because other documents and the site's code have them
 */
export function idField({
  thing,
  description = "How other documents refer to it: lower case, no spaces.",
  list,
}: {
  thing: string;
  description?: string;
  list?: readonly { title: string; value: string }[];
}) {
  return defineField({
    name: "id",
    title: "Short name",
    type: "string",
    description: list
      ? `Cards and pictures find this ${thing} by it, so it stays as it is.`
      : description,
    readOnly: list !== undefined,
    options: list ? { list: [...list] } : { shortNameFrom: "name" },
    validation: (rule) => [
      rule.required().error(EMPTY),
      rule.custom(lowerCaseId).custom(uniqueName(thing, "id")).custom(validateNoRedirect),
    ],
  });
}

/**
 * The place of a document among those of its type, 1 being first; unique in its type. Editors set
 * it by dragging in the list; a new document comes last.
 * @param options.type type of the documents
 * @param options.fixed whether the specification fixes the order
 */
export function orderField({
  thing,
  type,
  fixed = false,
}: {
  thing: string;
  type: string;
  fixed?: boolean;
}) {
  return defineField({
    name: "order",
    title: "Place in the list",
    type: "number",
    options: { place: fixed ? "fixed" : "drag" },
    initialValue: (_, { getClient }) => placeAtTheEnd(getClient({ apiVersion: API_VERSION }), type),
    validation: (rule) => rule.required().integer().min(1).custom(uniqueOrder(thing)),
  });
}

/*
 * Initial values that depend on existing documents. Drafts count, so that two new documents differ
 * even before either is published.
 */

/**
 * The place after the last one.
 * @param client the Studio's client
 * @param type type of the documents
 */
export async function placeAtTheEnd(client: SanityClient, type: string): Promise<number> {
  const last = await client.fetch<number | null>(
    `math::max(*[_type == $type].order)`,
    { type },
    { perspective: "drafts", tag: "desk.new" },
  );
  return (last ?? 0) + 1;
}

/** The first hue that no agent has; the first of all when every one is taken. */
export const freeHue: InitialValueResolver<unknown, HueName> = async (_, { getClient }) => {
  const used = await getClient({ apiVersion: API_VERSION }).fetch<string[]>(
    `array::unique(*[_type == "agent"].color)`,
    {},
    { perspective: "drafts", tag: "desk.new" },
  );
  return (HUES.find(({ name }) => !used.includes(name)) ?? HUES[0]).name;
};
