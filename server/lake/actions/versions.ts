import { isPublishedId, publishedId } from "../../documents/ids.ts";
import type { Json, JsonObject } from "../../documents/json.ts";
import { discard } from "./documents.ts";
import type { ActionFields, ActionTranslation } from "./fields.ts";
import { contentOf } from "./publish.ts";

/** What begins the names of actions about a version of a document. */
export const VERSION_ACTION = "sanity.action.document.version.";

/** Sanity's actions about versions, as mutations, by name without {@link VERSION_ACTION}. */
export const VERSION_ACTIONS: Readonly<Record<string, ActionTranslation>> = {
  create: (fields) => {
    if (fields.value("document") === undefined) return [{ create: copied(fields) }];
    const document = fields.object("document");
    checkVersionId(fields, document._id, fields.text("publishedId"));
    return [{ create: document }];
  },

  replace: (fields) => {
    const document = fields.object("document");
    const { _id: id } = document;
    checkVersionId(fields, id, typeof id === "string" ? publishedId(id) : "");
    const { _createdAt } = fields.found(id);
    return [{ createOrReplace: { _createdAt, ...document } }];
  },

  discard: (fields) => discard(fields, fields.text("versionId")),

  unpublish: (fields) => {
    const [id, target] = [fields.text("versionId"), fields.text("publishedId")];
    checkVersionId(fields, id, target);
    const published = fields.found(target);
    const { _createdAt } = published;
    const version = { ...contentOf(published), _createdAt, _id: id };
    const mark = { patch: { id, set: { _system: { ...systemOf(fields, id), delete: true } } } };
    return [{ createIfNotExists: version }, mark];
  },
};

/** A version with the content of another document of its group. */
function copied(fields: ActionFields): JsonObject {
  const [id, target] = [fields.text("versionId"), fields.text("publishedId")];
  checkVersionId(fields, id, target);
  const base = fields.found(fields.text("baseId"));
  if (publishedId(base._id) !== target) {
    throw fields.wrong(`"${base._id}" is no version of "${target}"`);
  }
  fields.atRevision(base, "ifBaseRevisionId");
  const leaves = systemOf(fields, base._id).delete === true;
  const system = { base: { id: base._id, rev: base._rev }, ...(leaves && { delete: true }) };
  return { ...contentOf(base), _id: id, _system: system };
}

function systemOf(fields: ActionFields, id: string): JsonObject {
  const system = fields.documents.get(id)?._system;
  return typeof system === "object" && system !== null && !Array.isArray(system) ? system : {};
}

function checkVersionId(
  fields: ActionFields,
  id: Json | undefined,
  target: string,
): asserts id is string {
  if (typeof id === "string" && !isPublishedId(id) && publishedId(id) === target) return;
  throw fields.wrong(`"${String(id)}" is no id of a draft or version of "${target}"`);
}
