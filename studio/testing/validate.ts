import { Schema } from "@sanity/schema";
import { builtinTypes } from "@sanity/schema/_internal";
import { evaluateDocumentInternal } from "@sanity/validation/_internal";
import type { PathSegment } from "@sanity/types";
import { schemaTypes } from "../schemas/index.ts";
import { queryClient, type TestDocument } from "./query-client.ts";

/** Sanity's validation message about a document. */
export interface Finding {
  /** Blocks publishing, or is guidance. */
  level: "error" | "warning" | "info";
  /** Where: field names joined by dots, keys or numbers of items in brackets. */
  path: string;
  /** The words beside the field. */
  message: string;
}

/** A step of a path: a field, the number of an item, or its key. */
function stepText(step: PathSegment): string {
  if (typeof step === "string" || typeof step === "number") return String(step);
  return Array.isArray(step) ? step.join(":") : `["${step._key}"]`;
}

/** The Studio's schema as it compiles it when it starts. */
export const schema = Schema.compile({
  name: "default",
  types: schemaTypes,
  parent: Schema.compile({ name: "studio", types: builtinTypes }),
});

/**
 * Runs Sanity's own validation over a document, as the Studio does before it publishes.
 * @param document the document, published or draft
 * @param others the other documents of the dataset, which uniqueness is checked against
 */
export async function findings(
  document: TestDocument,
  others: readonly TestDocument[] = [],
): Promise<Finding[]> {
  const client = queryClient([...others, document]);
  const { markers } = await evaluateDocumentInternal({
    document: { _createdAt: "", _updatedAt: "", _rev: "1", ...document },
    schema,
    getClient: ({ apiVersion }) => client.withConfig({ apiVersion }),
    getDocumentExists: async () => true,
    // Outside the Studio, Sanity turns the rules of objects into warnings.
    environment: "studio",
  });
  return markers.map(({ level, path, message }) => ({
    level,
    path: path.map(stepText).join("."),
    message,
  }));
}

/** Only the errors, which prevent publishing. */
export async function errorsOf(
  document: TestDocument,
  others?: readonly TestDocument[],
): Promise<Finding[]> {
  return (await findings(document, others)).filter(({ level }) => level === "error");
}
