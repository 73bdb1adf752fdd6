import type { DocumentDefinition, SchemaTypeDefinition } from "@sanity/types";
import { fewWornWords } from "../validation/plain-words.ts";
import { DOCUMENT_TYPES, OBJECT_TYPES, PAGE_TYPES } from "./types.generated.ts";

/** A document whose editor hears of words that come too often in it. */
function watchingWords(type: DocumentDefinition): DocumentDefinition {
  const { validation } = type;
  return {
    ...type,
    validation: (rule, context) => {
      const own = typeof validation === "function" ? validation(rule, context) : validation;
      return [...[own ?? []].flat(), rule.custom(fewWornWords).warning()];
    },
  };
}

/** Every type of the dataset: documents, pages (of which there is one each), and their parts. */
export const schemaTypes: SchemaTypeDefinition[] = [
  ...[...DOCUMENT_TYPES, ...PAGE_TYPES].map(watchingWords),
  ...OBJECT_TYPES,
];
