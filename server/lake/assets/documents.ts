import type { Doc } from "../../documents/json.ts";
import type { DocumentSet } from "../documents.ts";

/** Types of the documents that describe a stored file. */
const TYPES = ["sanity.imageAsset", "sanity.fileAsset"];

/** Whether a document describes a stored file. */
export function isAsset({ _type }: Doc): boolean {
  return TYPES.includes(_type);
}

/** The documents of a view that describe a stored file. */
export function assetsIn(documents: DocumentSet): readonly Doc[] {
  return documents.ofTypes(...TYPES);
}
