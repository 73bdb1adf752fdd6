import type { Json } from "../document.ts";
import { RELEASE_ACTION, releaseAction, type ReleaseMoment } from "../releases/actions.ts";
import type { Underway } from "../transaction.ts";
import { DOCUMENT_ACTION, DOCUMENT_ACTIONS, VERSION_ACTION, VERSION_ACTIONS } from "./documents.ts";
import { ActionFields, translationOf } from "./fields.ts";

/**
 * Translates one of Sanity's actions into mutations, which are then planned and committed as those of any
 * transaction.
 * @param index position in the request, from 0, for messages
 * @param documents state after the actions before it
 * @throws LakeError when the action is unknown or does not fit the documents
 */
export function translateAction(
  action: Json,
  index: number,
  documents: Underway,
  moment: ReleaseMoment,
): Json[] {
  const fields = new ActionFields(action, index, documents);
  const { name } = fields;
  const translate =
    translationOf(VERSION_ACTIONS, VERSION_ACTION, name) ??
    translationOf(DOCUMENT_ACTIONS, DOCUMENT_ACTION, name);
  if (translate !== undefined) return translate(fields);
  if (name.startsWith(RELEASE_ACTION)) return releaseAction(fields, moment);
  throw fields.wrong(`The embedded Content Lake does not know the action "${name}"`);
}
