import { isPublishedId, publishedId } from "../../documents/ids.ts";
import {
  isJsonObject,
  isStrings,
  type Doc,
  type Json,
  type JsonObject,
} from "../../documents/json.ts";
import { actionError } from "./errors.ts";
import { contentOf, publishedContent } from "./publish.ts";

/** The stored documents, by id. */
export type Stored = (id: string) => Doc | undefined;

const PREFIX = "sanity.action.document.";

/**
 * Puts one of Sanity's document actions into mutations, which are then planned and committed as
 * those of any transaction.
 * @param index position in the request, from 0, for messages
 * @throws LakeError when the action is unknown or does not fit the stored documents
 */
export function translateAction(action: Json, index: number, stored: Stored): Json[] {
  const refuse = (status: 400 | 404 | 409, type: string, description: string) =>
    actionError(index, status, type, description);
  if (!isJsonObject(action) || typeof action.actionType !== "string") {
    throw refuse(400, "validationError", `An action needs an "actionType"`);
  }
  const name = action.actionType;
  const id = (field: string): string => {
    const value = action[field];
    if (typeof value === "string" && value !== "") return value;
    throw refuse(400, "validationError", `The action ${name} needs "${field}"`);
  };
  const found = (documentId: string): Doc => {
    const doc = stored(documentId);
    if (doc !== undefined) return doc;
    throw refuse(404, "documentNotFoundError", `Document "${documentId}" was not found`);
  };
  const atRevision = (doc: Doc | undefined, field: string): void => {
    const expected = action[field];
    if (typeof expected !== "string" || doc?._rev === expected) return;
    throw refuse(
      409,
      "documentRevisionIDDoesNotMatchError",
      `The document has been changed by someone else: its revision is "${doc?._rev ?? ""}", expected "${expected}"`,
    );
  };

  switch (name) {
    case `${PREFIX}create`:
    case `${PREFIX}version.create`: {
      const document = action.attributes ?? action.document;
      if (!isJsonObject(document)) {
        throw refuse(400, "validationError", `The action ${name} needs "attributes"`);
      }
      return [{ [action.ifExists === "ignore" ? "createIfNotExists" : "create"]: document }];
    }
    case `${PREFIX}edit`: {
      const [draftId, patch] = [id("draftId"), action.patch];
      if (!isJsonObject(patch)) {
        throw refuse(400, "validationError", `The action ${name} needs a "patch"`);
      }
      const published = stored(id("publishedId"));
      if (stored(draftId) === undefined && published === undefined) found(draftId);
      const opening = published && {
        createIfNotExists: { ...contentOf(published), ...created(published), _id: draftId },
      };
      const edit = { patch: { ...patch, id: draftId } };
      // An empty patch asks for the draft alone.
      return [...(opening ? [opening] : []), ...(isEmptyPatch(patch) ? [] : [edit])];
    }
    case `${PREFIX}replaceDraft`: {
      const document = action.attributes;
      if (!isJsonObject(document)) {
        throw refuse(400, "validationError", `The action ${name} needs "attributes"`);
      }
      return [{ createOrReplace: document }];
    }
    case `${PREFIX}publish`: {
      const [draft, target] = [found(id("draftId")), stored(id("publishedId"))];
      atRevision(draft, "ifDraftRevisionId");
      atRevision(target, "ifPublishedRevisionId");
      const document = {
        ...publishedContent(draft),
        ...created(target ?? draft),
        _id: id("publishedId"),
      };
      return [{ createOrReplace: document }, { delete: { id: draft._id } }];
    }
    case `${PREFIX}unpublish`: {
      const published = found(id("publishedId"));
      const draft = { ...contentOf(published), ...created(published), _id: id("draftId") };
      return [{ createIfNotExists: draft }, { delete: { id: published._id } }];
    }
    case `${PREFIX}discard`:
    case `${PREFIX}version.discard`: {
      const draft = found(typeof action.draftId === "string" ? action.draftId : id("versionId"));
      if (isPublishedId(draft._id)) {
        throw refuse(400, "validationError", `"${draft._id}" is no draft and cannot be discarded`);
      }
      return [{ delete: { id: draft._id } }];
    }
    case `${PREFIX}delete`: {
      const published = id("publishedId");
      const drafts = action.includeDrafts ?? action.draftIds ?? [];
      if (!isStrings(drafts) || drafts.some((draft) => publishedId(draft) !== published)) {
        throw refuse(400, "validationError", `"includeDrafts" must name drafts of "${published}"`);
      }
      const ids = [published, ...drafts].filter((each) => stored(each) !== undefined);
      if (ids.length === 0) found(published);
      return ids.map((each) => ({ delete: { id: each } }));
    }
    default:
      throw refuse(
        400,
        "validationError",
        `The embedded Content Lake does not know the action "${name}"`,
      );
  }
}

function created({ _createdAt }: Doc): JsonObject {
  return { _createdAt };
}

function isEmptyPatch(patch: JsonObject): boolean {
  return Object.keys(patch).every((key) => key === "id");
}
