import { publishedContent } from "../actions/documents.ts";
import { releaseOfVersion, versionsPath } from "../document.ts";
import { dataError } from "../errors.ts";
import { strongReferences } from "../references.ts";
import type { Plan, StoredDocuments } from "../transaction.ts";
import {
  isRelease,
  type Release,
  type ReleaseState,
  releaseDocumentId,
  RELEASES_PATH,
  releasesIn,
  titleOf,
} from "./release.ts";

/** States in which a release is over: what an editor still writes into it would never be seen. */
const ENDED: readonly ReleaseState[] = ["archived", "published"];

/**
 * Refuses a transaction that changes what a scheduled release is about to publish, or that deletes
 * what it needs: at its hour nothing may stop it. An ended release takes no versions.
 * @throws LakeError 409
 */
export function checkLocks(plan: Plan, stored: StoredDocuments): void {
  for (const { id, previous, next } of plan.changes) {
    const release = releaseOf(id, stored);
    const document = previous ?? next;
    if (release === undefined || document === null) continue;
    const isEnded = ENDED.includes(release.state) && staysAs(release, plan);
    const isLocked = isScheduled(release, plan);
    if (!isLocked && (next === null || !isEnded)) continue;
    const advice = isLocked ? "Unschedule it first." : "Choose another release.";
    throw lockError(`${stored.called(document)} cannot be changed`, release, advice);
  }
  const deleted = plan.changes.flatMap(({ previous, next }) =>
    previous !== null && next === null ? [previous] : [],
  );
  if (deleted.length === 0) return;
  for (const release of releasesIn(stored)) {
    if (!isScheduled(release, plan)) continue;
    const path = versionsPath(release.name);
    const versions = stored.withPrefix(path);
    for (const gone of deleted) {
      const referring = versions.find((version) =>
        strongReferences(publishedContent(version)).has(gone._id),
      );
      if (referring === undefined || stored.get(path + gone._id) !== undefined) continue;
      const what = `${stored.called(gone)} cannot be deleted`;
      throw lockError(what, release, `${stored.called(referring)}, in that release, refers to it.`);
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

/** The release that a version belongs to. */
function releaseOf(id: string, stored: StoredDocuments): Release | undefined {
  const name = releaseOfVersion(id);
  const release = name === undefined ? undefined : stored.get(releaseDocumentId(name));
  return isRelease(release) ? release : undefined;
}

/** True before and after the transaction: what publishes a release may change its versions. */
function isScheduled(release: Release, plan: Plan): boolean {
  return release.state === "scheduled" && staysAs(release, plan);
}

function staysAs({ _id, state }: Release, { changes }: Plan): boolean {
  const next = changes.find(({ id }) => id === _id)?.next;
  return next === undefined || next?.state === state;
}

function lockError(what: string, release: Release, advice: string) {
  const description = `${what}: the release "${titleOf(release)}" is ${release.state}. ${advice}`;
  return dataError(409, "documentLockedError", description);
}
