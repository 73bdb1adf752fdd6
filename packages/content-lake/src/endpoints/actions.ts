import { Action } from "../actions/action.ts";
import { DOCUMENT_ACTIONS } from "../actions/documents.ts";
import { dataError, invalid, itemError } from "../errors.ts";
import type { Api } from "../http/app.ts";
import { flag, readJsonBody } from "../http/input.ts";
import { isJsonObject, type Json } from "../document.ts";
import { type Moment, RELEASE_ACTION, releaseAction } from "../releases/actions.ts";
import { checkLocks } from "../releases/locks.ts";
import { isRelease, type Release, releaseDocumentId } from "../releases/release.ts";
import { holdsBack } from "../releases/review.ts";
import type { Services } from "../services.ts";
import type { Store } from "../store.ts";
import { planTransaction, type WorkingDocuments } from "../transaction.ts";
import { readTransactionId } from "./mutate.ts";

/** Beginning of the names of actions about documents and their versions. */
const DOCUMENT_ACTION = "sanity.action.document.";

/**
 * Adds `data/actions`: the Studio's actions on documents, versions and releases, each request one
 * transaction. The transaction keeps the id that the client gave it: the
 * Studio knows its own changes by it.
 */
export function addActionsEndpoint(api: Api, services: Services): void {
  const { store } = services;
  api.post("/data/actions/:dataset", async (c) => {
    const { caller } = c.var;
    const { actions, transactionId, dryRun } = await readJsonBody(c);
    if (!Array.isArray(actions) || actions.length === 0) {
      throw invalid(`The body needs an array "actions"`);
    }
    if (!caller.writes) {
      const why = `Insufficient permissions; permission "update" required`;
      throw itemError("action", 0, dataError(403, "insufficientPermissionsError", why));
    }
    const terms = {
      transactionId: readTransactionId(transactionId ?? null),
      autoGenerateArrayKeys: flag(c, "autoGenerateArrayKeys"),
    };
    const plan = () => {
      const now = services.clock.wall();
      const moment = { now, author: caller.identity, services };
      const timestamp = new Date(now).toISOString();
      const steps = actions.map(
        (action, index) => (documents: WorkingDocuments) =>
          translate(new Action(action, index, documents), moment),
      );
      const made = planTransaction({ ...terms, timestamp }, store, steps);
      checkLocks(made, store);
      return made;
    };
    // Refuse actions that do not fit the documents before reviewing their content.
    let planned = plan();
    if (dryRun !== true) {
      const isReviewed = await reviewReleases(services, actions);
      if (isReviewed) planned = plan();
      store.commit(planned, caller.identity);
    }
    return c.json({ transactionId: planned.transactionId });
  });
}

/**
 * Reviews the content as it would be after each release that is to be scheduled or published.
 * @returns false when there is none
 * @throws LakeError 409 when something in it would be wrong
 */
async function reviewReleases(services: Services, actions: readonly Json[]): Promise<boolean> {
  const { store, clock } = services;
  const pending = actions.flatMap((action, index) => {
    const release = releaseToReview(action, store);
    return release === undefined ? [] : [{ index, ...release }];
  });
  if (pending.length === 0) return false;
  for (;;) {
    const position = store.history.position();
    for (const { index, release, at } of pending) {
      const why = await holdsBack(services, release, at ?? clock.wall());
      if (why === undefined) continue;
      throw itemError("action", index, dataError(409, "releaseContentError", why));
    }
    if (store.history.position() === position) return true;
  }
}

/**
 * Translates one of Sanity's actions into mutations, which are then planned and committed as those of any
 * transaction.
 * @throws LakeError when the action is unknown or does not fit the documents
 */
function translate(action: Action, moment: Moment): Json[] {
  const { name } = action;
  const verb = name.startsWith(DOCUMENT_ACTION) ? name.slice(DOCUMENT_ACTION.length) : "";
  if (Object.hasOwn(DOCUMENT_ACTIONS, verb)) return DOCUMENT_ACTIONS[verb]?.(action) ?? [];
  if (name.startsWith(RELEASE_ACTION)) return releaseAction(action, moment);
  throw action.wrong(`The embedded Content Lake does not know the action "${name}"`);
}

function releaseToReview(
  action: Json,
  store: Store,
): { release: Release; at?: number } | undefined {
  if (!isJsonObject(action) || typeof action.releaseId !== "string") return undefined;
  const release = store.get(releaseDocumentId(action.releaseId));
  if (!isRelease(release)) return undefined;
  if (action.actionType === `${RELEASE_ACTION}publish`) return { release };
  if (action.actionType !== `${RELEASE_ACTION}schedule`) return undefined;
  return { release, at: Date.parse(String(action.publishAt)) };
}
