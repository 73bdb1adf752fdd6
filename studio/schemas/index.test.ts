import { describe, expect, it } from "vitest";
import { compileSchema } from "../compile-schema.ts";
import { SINGLETONS } from "../../src/content/documents/singletons.ts";
import { schemaTypes } from "./index.ts";

const documents = schemaTypes.filter(({ type }) => type === "document").map(({ name }) => name);

describe("the schema", () => {
  it("compiles as the Studio compiles it, with no mistake", () => {
    expect(() => compileSchema(schemaTypes)).not.toThrow();
  });

  it("says which type is mistaken and how", () => {
    const mistaken = [
      { name: "agent", type: "document", fields: [{ name: "a b", type: "string" }] },
    ];
    expect(() => compileSchema(mistaken)).toThrow(/agent.*a b/s);
  });

  it("gives every type but running text a preview, so that lists are readable", () => {
    const without = schemaTypes.filter((type) => type.type !== "array" && !("preview" in type));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it("knows every singleton's type", () => {
    expect(documents).toEqual(expect.arrayContaining(SINGLETONS.map(({ type }) => type)));
    expect(new Set(SINGLETONS.map(({ id }) => id)).size).toBe(SINGLETONS.length);
  });
});
