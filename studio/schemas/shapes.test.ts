import { extractSchema } from "@sanity/schema/_internal";
import type { TypeNode } from "groq-js";
import { expect, test } from "vitest";
import { z } from "zod";
import { QUERY_DEFINITIONS } from "../../src/content/query-definitions.ts";
import { Talking } from "../../src/rules/video.ts";
import { schema as studio } from "../testing/validate.ts";

/*
 * Ties the shapes that the site checks to the Studio's schema: whatever an editor can save, except a
 * field left empty, the site has to accept. A field that is renamed, an option that is added in the
 * schema alone, fails here.
 */

type ObjectNode = Extract<TypeNode, { type: "object" }>;

const schema = new Map(
  extractSchema(studio, { enforceRequiredFields: true }).map((type) => [type.name, type]),
);

/** A type by its name; a document as an object. */
function findType(name: string): TypeNode | undefined {
  const type = schema.get(name);
  return type?.type === "document" ? { type: "object", attributes: type.attributes } : type?.value;
}

/** An object as it is saved: an item of a list has all but its key in its rest. */
function wholeObject(node: ObjectNode): ObjectNode {
  const rest = node.rest?.type === "inline" ? findType(node.rest.name) : node.rest;
  if (rest?.type !== "object") return node;
  return { ...rest, attributes: { ...rest.attributes, ...node.attributes } };
}

type Shape = z.core.JSONSchema.JSONSchema | boolean;

/** What can be saved and is not accepted, as paths and kinds. */
function listRefusals(wanted: Shape, saved: TypeNode | undefined, path: string): string[] {
  if (typeof wanted === "boolean" || Object.keys(wanted).length === 0) return [];
  if (saved?.type === "inline") return listRefusals(wanted, findType(saved.name), path);
  if (saved?.type === "union") return saved.of.flatMap((one) => listRefusals(wanted, one, path));
  // One of several kinds, or a value that may be left out: one of them has to accept it.
  const kinds = wanted.anyOf ?? wanted.oneOf;
  if (kinds !== undefined) {
    const answers = kinds.map((kind) => listRefusals(kind, saved, path));
    return answers.find(({ length }) => length === 0) ?? answers.flat();
  }
  const { properties, items, reads, const: only, enum: options } = wanted;
  const types = [wanted.type].flat();
  switch (saved?.type) {
    case "object": {
      const object = wholeObject(saved);
      const read = reads === "reference" ? findType(object.dereferencesTo ?? "") : object;
      if (properties === undefined || read?.type !== "object") break;
      const fields = read.attributes;
      return Object.entries(properties).flatMap(([name, part]) =>
        listRefusals(part, fields[name]?.value, `${path}.${name}`),
      );
    }
    case "array":
      if (items === undefined || Array.isArray(items)) break;
      return listRefusals(items, saved.of, `${path}[]`);
    case "string": {
      const allowed = options ?? (only === undefined ? undefined : [only]);
      if (types.includes("string") && (allowed?.some((one) => one === saved.value) ?? true))
        return [];
      break;
    }
    case "number":
      if (types.includes("number") || types.includes("integer")) return [];
      break;
    case "boolean":
      if (types.includes("boolean")) return [];
  }
  return [`${path}: ${JSON.stringify(saved)}`];
}

const shapes = [
  ...QUERY_DEFINITIONS,
  { name: "talking", type: "agent", shape: z.object({ talking: Talking }) },
];

test.each(shapes)("the site accepts what an editor can save: $name", ({ type, shape }) => {
  const wanted = z.toJSONSchema(shape, { unrepresentable: "any" });
  expect(listRefusals(wanted, findType(type), type)).toEqual([]);
});
