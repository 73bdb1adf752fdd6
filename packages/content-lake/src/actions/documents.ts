import {
  type Doc,
  isJsonObject,
  isPublishedId,
  isStrings,
  type Json,
  type JsonObject,
  publishedId,
} from "../document.ts";
import type { ActionFields, ActionTranslation } from "./fields.ts";

/** Prefix of the names of actions about one document. */
export const DOCUMENT_ACTION = "sanity.action.document.";

/** Sanity's actions about one document, as mutations, by name without {@link DOCUMENT_ACTION}. */
export const DOCUMENT_ACTIONS: Readonly<Record<string, ActionTranslation>> = {
  create: (fields) => {
    const kind = fields.value("ifExists") === "ignore" ? "createIfNotExists" : "create";
    return [{ [kind]: fields.object("attributes") }];
  },

  edit: (fields) => {
    const draftId = fields.text("draftId");
    const patch = fields.object("patch");
    const published = fields.documents.get(fields.text("publishedId"));
    if (published === undefined) fields.found(draftId);
    const opening = published && {
      createIfNotExists: { ...contentOf(published), ...created(published), _id: draftId },
    };
    const edit = { patch: { ...patch, id: draftId } };
    // An empty patch only creates the draft.
    return [...(opening ? [opening] : []), ...(isEmptyPatch(patch) ? [] : [edit])];
  },

  replaceDraft: (fields) => [{ createOrReplace: fields.object("attributes") }],

  publish: (fields) => {
    const draft = fields.found(fields.text("draftId"));
    const id = fields.text("publishedId");
    if (publishedId(draft._id) !== id) throw fields.wrong(`"${draft._id}" is no draft of "${id}"`);
    const target = fields.documents.get(id);
    fields.atRevision(draft, "ifDraftRevisionId");
    fields.atRevision(target, "ifPublishedRevisionId");
    return bringLive(draft, target);
  },

  unpublish: (fields) => {
    const published = fields.found(fields.text("publishedId"));
    const draft = { ...contentOf(published), ...created(published), _id: fields.text("draftId") };
    const removal: Json = { delete: { id: published._id } };
    return [{ createIfNotExists: draft }, removal];
  },

  discard: (fields) => discard(fields, fields.text("draftId")),

  delete: (fields) => {
    const published = fields.text("publishedId");
    const drafts = fields.value("includeDrafts") ?? fields.value("draftIds") ?? [];
    if (!isStrings(drafts) || drafts.some((draft) => publishedId(draft) !== published)) {
      throw fields.wrong(`"includeDrafts" must name drafts of "${published}"`);
    }
    const ids = [published, ...drafts].filter((id) => fields.documents.get(id) !== undefined);
    if (ids.length === 0) fields.found(published);
    return ids.map((id) => ({ delete: { id } }));
  },
};

/**
 * Removes a draft or version.
 * @throws LakeError 404 when it is not there, 400 when it is a published document
 */
export function discard(fields: ActionFields, id: string): Json[] {
  const draft = fields.found(id);
  if (isPublishedId(draft._id)) {
    throw fields.wrong(`"${draft._id}" is no draft and cannot be discarded`);
  }
  return [{ delete: { id: draft._id } }];
}

function created({ _createdAt }: Doc): JsonObject {
  return { _createdAt };
}

function isEmptyPatch(patch: JsonObject): boolean {
  return Object.keys(patch).every((key) => key === "id");
}

/** Prefix of the names of actions about a version of a document. */
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
  return isJsonObject(system) ? system : {};
}

function checkVersionId(
  fields: ActionFields,
  id: Json | undefined,
  target: string,
): asserts id is string {
  if (typeof id === "string" && !isPublishedId(id) && publishedId(id) === target) return;
  throw fields.wrong(`"${String(id)}" is no id of a draft or version of "${target}"`);
}

/** A document's content without the attributes that the lake sets. */
export function contentOf(doc: Doc): JsonObject {
  const { _id, _rev, _createdAt, _updatedAt, _system, ...content } = doc;
  return content;
}

/**
 * Mutations that replace the published document by a draft or version.
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
export function publishedContent(draft: Doc): JsonObject {
  const strengthened = strengthen(contentOf(draft));
  return isJsonObject(strengthened) ? strengthened : {};
}

function strengthen(value: Json): Json {
  if (Array.isArray(value)) return value.map(strengthen);
  if (!isJsonObject(value)) return value;
  const { _strengthenOnPublish: hint, _weak: weak, ...rest } = value;
  const strong = isJsonObject(hint) && hint.weak !== true;
  const content =
    weak === undefined || (strong && "_ref" in value) ? rest : { ...rest, _weak: weak };
  return Object.fromEntries(Object.entries(content).map(([key, item]) => [key, strengthen(item)]));
}
