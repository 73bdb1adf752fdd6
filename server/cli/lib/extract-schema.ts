import { extractSchema } from "@sanity/schema/_internal";
import { compileSchema, SchemaMistake } from "../../../studio/compile-schema.ts";
import { schemaTypes } from "../../../studio/schemas/index.ts";
import { Fatal } from "../../runtime/fatal.ts";

/**
 * Extracts the schema as GROQ sees it, which the types of content are generated from.
 * It takes the steps of `sanity schema extract --enforce-required-fields` with the same packages,
 * but without starting the Studio: a fraction of a second in place of half a minute.
 *
 * @throws Fatal when the schema has an error, with every error in the message
 */
export function extractStudioSchema(): ReturnType<typeof extractSchema> {
  try {
    return extractSchema(compileSchema(schemaTypes), { enforceRequiredFields: true });
  } catch (error) {
    if (error instanceof SchemaMistake) throw new Fatal(error.message);
    throw error;
  }
}
