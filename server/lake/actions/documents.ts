import { isPublishedId, publishedId } from "../../documents/ids.ts";
import { isStrings, type Doc, type Json, type JsonObject } from "../../documents/json.ts";
import type { ActionFields, ActionTranslation } from "./fields.ts";
import { bringLive, contentOf } from "./publish.ts";

/** What begins the names of actions about one document. */
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
    // An empty patch asks for the draft alone.
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
