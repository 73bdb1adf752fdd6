import { publishedId } from "../../documents/ids.ts";
import { isJsonObject, type Doc, type Json, type JsonObject } from "../../documents/json.ts";

/** What a document is made of besides what the lake sets on it. */
export function contentOf(doc: Doc): JsonObject {
  const { _id, _rev, _createdAt, _updatedAt, _system, ...content } = doc;
  return content;
}

/**
 * Mutations that put a draft or version in the place of the published document.
 * @param target the published document, if there is one
 */
export function bringLive(source: Doc, target: Doc | undefined): JsonObject[] {
  const { _createdAt } = target ?? source;
  const document = { ...publishedContent(source), _createdAt, _id: publishedId(source._id) };
  return [{ createOrReplace: document }, { delete: { id: source._id } }];
}

/**
 * The content of a draft as it is published: temporarily weak references become strong, so that
 * their targets can no longer be deleted.
 */
function publishedContent(draft: Doc): JsonObject {
  const strengthened = strengthen(contentOf(draft));
  return isJsonObject(strengthened) ? strengthened : {};
}

function strengthen(value: Json): Json {
  if (Array.isArray(value)) return value.map(strengthen);
  if (!isJsonObject(value)) return value;
  const { _strengthenOnPublish: hint, _weak: weak, ...rest } = value;
  const strong = isJsonObject(hint) && hint.weak !== true;
  const kept = weak === undefined || (strong && "_ref" in value) ? rest : { ...rest, _weak: weak };
  return Object.fromEntries(Object.entries(kept).map(([key, item]) => [key, strengthen(item)]));
}
