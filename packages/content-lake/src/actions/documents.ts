import {
  type Doc,
  isJsonObject,
  isPublishedId,
  isStrings,
  type Json,
  type JsonObject,
  publishedId,
} from "../document.ts";
import type { Action, Translation } from "./action.ts";

/** Sanity's actions about documents and their versions, as mutations, by name without `sanity.action.document.`. */
export const DOCUMENT_ACTIONS: Readonly<Record<string, Translation>> = {
  create: (action) => {
    const kind = action.value("ifExists") === "ignore" ? "createIfNotExists" : "create";
    return [{ [kind]: action.object("attributes") }];
  },

  edit: (action) => {
    const [draftId, target] = [action.text("draftId"), action.text("publishedId")];
    checkVersionId(action, draftId, target);
    const patch = action.object("patch");
    const published = action.documents.get(target);
    if (published === undefined) action.found(draftId);
    const opening = published && { createIfNotExists: copyAs(draftId, published) };
    const edit = { patch: { ...patch, id: draftId } };
    // An empty patch only creates the draft.
    const isEmpty = Object.keys(patch).every((key) => key === "id");
    return [...(opening ? [opening] : []), ...(isEmpty ? [] : [edit])];
  },

  replaceDraft: (action) => [{ createOrReplace: action.object("attributes") }],

  publish: (action) => {
    const draft = action.found(action.text("draftId"));
    const id = action.text("publishedId");
    checkVersionId(action, draft._id, id);
    const target = action.documents.get(id);
    action.atRevision(draft, "ifDraftRevisionId");
    action.atRevision(target, "ifPublishedRevisionId");
    return bringLive(draft, target);
  },

  unpublish: (action) => {
    const published = action.found(action.text("publishedId"));
    const draftId = action.text("draftId");
    checkVersionId(action, draftId, published._id);
    const draft = copyAs(draftId, published);
    const removal: Json = { delete: { id: published._id } };
    return [{ createIfNotExists: draft }, removal];
  },

  discard: (action) => discard(action, action.text("draftId")),

  delete: (action) => {
    const published = action.text("publishedId");
    const drafts = action.value("includeDrafts") ?? action.value("draftIds") ?? [];
    if (!isStrings(drafts) || drafts.some((draft) => publishedId(draft) !== published)) {
      throw action.wrong(`"includeDrafts" must name drafts of "${published}"`);
    }
    const ids = [published, ...drafts].filter((id) => action.documents.get(id) !== undefined);
    if (ids.length === 0) action.found(published);
    return ids.map((id) => ({ delete: { id } }));
  },

  "version.create": (action) => {
    if (action.value("document") === undefined) return [{ create: copyOfBase(action) }];
    const document = action.object("document");
    checkVersionId(action, document._id, action.text("publishedId"));
    return [{ create: document }];
  },

  "version.replace": (action) => {
    const document = action.object("document");
    const { _id: id } = document;
    checkVersionId(action, id, typeof id === "string" ? publishedId(id) : "");
    const { _createdAt } = action.found(id);
    return [{ createOrReplace: { _createdAt, ...document } }];
  },

  "version.discard": (action) => discard(action, action.text("versionId")),

  "version.unpublish": (action) => {
    const [id, target] = [action.text("versionId"), action.text("publishedId")];
    checkVersionId(action, id, target);
    const version = copyAs(id, action.found(target));
    const mark = { patch: { id, set: { _system: { ...systemOf(action, id), delete: true } } } };
    return [{ createIfNotExists: version }, mark];
  },
};

/**
 * Removes a draft or version.
 * @throws LakeError 404 when it is not there, 400 when it is a published document
 */
function discard(action: Action, id: string): Json[] {
  const draft = action.found(id);
  if (isPublishedId(draft._id)) {
    throw action.wrong(`"${draft._id}" is no draft and cannot be discarded`);
  }
  return [{ delete: { id: draft._id } }];
}

/** A version with the content of another document of its group. */
function copyOfBase(action: Action): JsonObject {
  const [id, target] = [action.text("versionId"), action.text("publishedId")];
  checkVersionId(action, id, target);
  const base = action.found(action.text("baseId"));
  if (publishedId(base._id) !== target) {
    throw action.wrong(`"${base._id}" is no version of "${target}"`);
  }
  action.atRevision(base, "ifBaseRevisionId");
  const leaves = systemOf(action, base._id).delete === true;
  const system = { base: { id: base._id, rev: base._rev }, ...(leaves && { delete: true }) };
  return { ...contentOf(base), _id: id, _system: system };
}

function systemOf(action: Action, id: string): JsonObject {
  const system = action.documents.get(id)?._system;
  return isJsonObject(system) ? system : {};
}

function checkVersionId(
  action: Action,
  id: Json | undefined,
  target: string,
): asserts id is string {
  if (typeof id === "string" && !isPublishedId(id) && publishedId(id) === target) return;
  throw action.wrong(`"${String(id)}" is no id of a draft or version of "${target}"`);
}

/** A draft or version with the content and the time of creation of a document. */
function copyAs(_id: string, doc: Doc): JsonObject {
  return { ...contentOf(doc), _createdAt: doc._createdAt, _id };
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
