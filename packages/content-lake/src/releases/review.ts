import { isDeepStrictEqual } from "node:util";
import { contentOf } from "../actions/documents.ts";
import {
  type Doc,
  isDraftId,
  isJsonObject,
  parseJson,
  publishedId,
  versionsPath,
} from "../document.ts";
import { EDITOR } from "../people.ts";
import type { Perspective } from "../perspective.ts";
import type { Services } from "../services.ts";
import type { WorkingDocuments } from "../transaction.ts";
import {
  type Completion,
  type ReadContent,
  type Release,
  scheduledIn,
  titleOf,
  unpublishes,
} from "./release.ts";

/**
 * What goes live with a release.
 * @param stored all documents
 */
export function completionOf(
  { completeRelease: complete }: Pick<Services, "completeRelease">,
  release: Release,
  stored: WorkingDocuments,
  now: number,
): Completion {
  const versions = stored.withPrefix(versionsPath(release.name));
  if (complete === undefined || versions.length === 0) return { mutations: [] };
  const going = new Set(versions.map(({ _id }) => publishedId(_id)));
  const changes = versions
    .filter((version) => !unpublishes(version))
    .map((version) => {
      const _id = publishedId(version._id);
      const { _rev, _createdAt, _updatedAt } = version;
      const after: Doc = { ...version, ...contentOf(version), _id, _rev, _createdAt, _updatedAt };
      return { before: stored.get(_id), after };
    });
  const others = stored
    .withPrefix("")
    .filter(({ _id }) => !going.has(_id) && (isDraftId(_id) || !_id.includes(".")));
  return complete({ changes, documents: [...others, ...changes.map(({ after }) => after)], now });
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
  const { reviewContent: review, store } = services;
  const { mutations, refusal } = completionOf(services, release, store, at);
  if (refusal !== undefined) return refusal;
  if (review === undefined) return undefined;
  const below = scheduledIn(store)
    .filter((other) => other.release._id !== release._id && other.due <= at)
    .map((other) => other.release.name)
    .reverse();
  const after = await review(reader(services, [release.name, ...below]));
  if (after.length === 0) return undefined;
  const before = await review(reader(services, below.length > 0 ? below : "published"));
  const known = new Set(before.map(({ key }) => key));
  // A redirect to a page that comes back, for example, is deleted with the release.
  const stays = (id: string) =>
    !mutations.some((each) => isDeepStrictEqual(each, { delete: { id } }));
  const lines = after
    .filter(({ key, document }) => !known.has(key) && stays(document))
    .map(({ text }) => text);
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
