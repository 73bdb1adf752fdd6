import { Schema } from "@sanity/schema";
import { builtinTypes, groupProblems, validateSchema } from "@sanity/schema/_internal";
import type { SchemaTypeDefinition } from "@sanity/types";

/** A mistake in the schema types themselves; the message names every type and what is wrong. */
export class SchemaMistake extends Error {
  override readonly name = "SchemaMistake";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;
}

/**
 * Compiles schema types as the Studio does when it starts, without the Studio: for programs that
 * need the schema alone, such as the type generator and the tests of validation.
 *
 * @throws SchemaMistake when a type has an error
 */
export function compileSchema(types: SchemaTypeDefinition[]) {
  const lines = groupProblems(validateSchema(types).getTypes()).flatMap(({ path, problems }) =>
    problems
      .filter(({ severity }) => severity === "error")
      .map(({ message }) => {
        const names = path.map((step) => ("name" in step ? step.name : step.kind));
        return `${names.join(" > ")}: ${message}`;
      }),
  );
  if (lines.length > 0) {
    throw new SchemaMistake(`The Studio's schema is wrong. Correct it:\n${lines.join("\n")}`);
  }
  const parent = Schema.compile({ name: "studio", types: builtinTypes });
  return Schema.compile({ name: "default", types, parent });
}
