import { publishedContent } from "../actions/documents.ts";
import { isJsonObject, parseJson, releaseOfVersion, versionsPath } from "../document.ts";
import { dataError } from "../errors.ts";
import { strongReferences } from "../references.ts";
import type { Plan, Stored } from "../transaction.ts";
import {
  dueAt,
  isRelease,
  type Release,
  releaseDocumentId,
  RELEASES_PATH,
  titleOf,
} from "./release.ts";
import { EDITOR } from "../people.ts";
import type { Perspective } from "../perspective.ts";
import { storedIn } from "../selections.ts";
import type { Services } from "../services.ts";
import { completionOf, type ReadContent } from "./completion.ts";

/**
 * Refuses a transaction that changes what a scheduled release is about to publish, or that deletes
 * what it needs: at its hour nothing may stop it.
 * @throws LakeError 409
 */
export function keepScheduled(plan: Plan, stored: Stored): void {
  for (const { id, previous, next } of plan.changes) {
    const release = scheduledAround(id, plan, stored);
    const document = previous ?? next;
    if (release !== undefined && document !== null) {
      const what = `${stored.called(document)} cannot be changed`;
      throw locked(what, release, "Unschedule it first.");
    }
  }
  const deleted = plan.changes.flatMap(({ previous, next }) =>
    previous !== null && next === null ? [previous] : [],
  );
  if (deleted.length === 0) return;
  for (const release of scheduledReleases(plan, stored)) {
    const path = versionsPath(release.name);
    const versions = stored.withPrefix(path);
    for (const gone of deleted) {
      const referring = versions.find((version) =>
        strongReferences(publishedContent(version)).has(gone._id),
      );
      if (referring === undefined || stored.get(path + gone._id) !== undefined) continue;
      const what = `${stored.called(gone)} cannot be deleted`;
      throw locked(what, release, `${stored.called(referring)}, in that release, refers to it.`);
    }
  }
}

/**
 * Refuses mutations of releases themselves: they have actions of their own.
 * @throws LakeError 403
 */
export function keepReleases(plan: Plan): void {
  const change = plan.changes.find(({ id }) => id.startsWith(RELEASES_PATH));
  if (change === undefined) return;
  const why = `"${change.id}" is a system document: releases are changed by actions`;
  throw dataError(403, "insufficientPermissionsError", why);
}

/** The scheduled release that a changed version belongs to. */
function scheduledAround(id: string, plan: Plan, stored: Stored): Release | undefined {
  const name = releaseOfVersion(id);
  if (name === undefined) return undefined;
  const release = stored.get(releaseDocumentId(name));
  return isRelease(release) && isScheduled(release, plan) ? release : undefined;
}

function scheduledReleases(plan: Plan, stored: Stored): Release[] {
  return stored
    .withPrefix(RELEASES_PATH)
    .filter(isRelease)
    .filter((release) => isScheduled(release, plan));
}

/** True before and after the transaction: what publishes a release may change its versions. */
function isScheduled({ _id, state }: Release, { changes }: Plan): boolean {
  const next = changes.find(({ id }) => id === _id)?.next;
  return state === "scheduled" && (next === undefined || next?.state === "scheduled");
}

function locked(what: string, release: Release, advice: string) {
  const description = `${what}: the release "${titleOf(release)}" is scheduled. ${advice}`;
  return dataError(409, "documentLockedError", description);
}

/** Most lines of a message. */
const MAX_LINES = 5;

/**
 * Says why a release must not go live: everything that would be wrong with the content then, and is
 * right without it.
 * @param at when it goes live, in milliseconds since 1970: what is scheduled before it counts as live
 * @returns a message for editors, or undefined when all is well
 */
export async function holdsBack(
  services: Services,
  release: Release,
  at: number,
): Promise<string | undefined> {
  const { reviewContent: review, completeRelease, store } = services;
  const { refusal } = completionOf(completeRelease, release, storedIn(store), at);
  if (refusal !== undefined) return refusal;
  if (review === undefined) return undefined;
  const below = store.documents
    .withPrefix(RELEASES_PATH)
    .filter(isRelease)
    .filter((other) => other._id !== release._id && (dueAt(other) ?? Infinity) <= at)
    .sort((a, b) => (dueAt(b) ?? 0) - (dueAt(a) ?? 0))
    .map(({ name }) => name);
  const after = await review(reader(services, [release.name, ...below]));
  if (after.length === 0) return undefined;
  const before = await review(reader(services, below.length > 0 ? below : "published"));
  const known = new Set(before.map(({ key }) => key));
  const lines = after.filter(({ key }) => !known.has(key)).map(({ text }) => text);
  if (lines.length === 0) return undefined;
  const more = lines.length > MAX_LINES ? [`And ${lines.length - MAX_LINES} more.`] : [];
  const what = `The release "${titleOf(release)}" cannot go live with what is in it.`;
  return [what, ...lines.slice(0, MAX_LINES), ...more].join("\n");
}

function reader(services: Services, perspective: Perspective): ReadContent {
  const { projectId, dataset, queries } = services;
  const context = { identity: EDITOR.id, projectId, dataset };
  return async (query, params = {}) => {
    const read = parseJson(JSON.stringify(params));
    const parameters = isJsonObject(read) ? read : {};
    return queries.fetch({ query, parameters, perspective, trusted: true, context });
  };
}
