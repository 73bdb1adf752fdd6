import { isDeepStrictEqual } from "node:util";
import {
  type Doc,
  isJsonObject,
  type Json,
  type JsonObject,
  publishedId,
  versionsPath,
} from "../document.ts";
import type { Action } from "../actions/action.ts";
import { bringLive, contentOf } from "../actions/documents.ts";
import { applyPatch, type CreateKind, readOperations } from "../mutations.ts";
import type { Services } from "../services.ts";
import { completionOf } from "./review.ts";
import {
  finalIds,
  isRelease,
  isReleaseName,
  type Release,
  RELEASE_TYPE,
  releaseDocumentId,
  type ReleaseState,
  titleOf,
  unpublishes,
} from "./release.ts";

/** Prefix of the names of actions about releases. */
export const RELEASE_ACTION = "sanity.action.release.";

/** Circumstances of actions about releases. */
export interface Moment {
  /** Time of the transaction, milliseconds since 1970. */
  now: number;
  /** Author of the action. */
  author: string;
  services: Pick<Services, "store" | "completeRelease">;
}

type Translation = (action: Action, release: Release, moment: Moment) => Json[];

interface Rule {
  /** States in which a release allows the action. */
  from: readonly ReleaseState[];
  translate: Translation;
}

const UNDECIDED = "undecided";
const METADATA = "metadata";
/** The mutation that imports a release, by the action's `ifExists`. */
const IMPORTS = new Map<Json | undefined, CreateKind>([
  ["fail", "create"],
  ["ignore", "createIfNotExists"],
  ["replace", "createOrReplace"],
]);

/** Actions about a release that exists, by name without {@link RELEASE_ACTION}. */
const RULES: Readonly<Record<string, Rule>> = {
  edit: {
    from: ["active", "scheduled"],
    translate: (action, release) => {
      const patch = action.object("patch");
      const { doc } = applyPatch(release, readOperations(patch));
      const { metadata } = release;
      if (!isJsonObject(doc.metadata) || !isDeepStrictEqual({ ...doc, metadata }, release)) {
        throw action.wrong(`Only what is in "metadata" of a release can be edited`);
      }
      return [{ patch: { ...patch, id: release._id } }];
    },
  },

  publish: {
    from: ["active"],
    translate: (action, release, moment) => publishRelease(release, action, moment),
  },

  schedule: {
    from: ["active", "scheduled"],
    translate: (action, release, moment) => {
      const text = action.text("publishAt");
      const at = Date.parse(text);
      if (Number.isNaN(at)) throw action.wrong(`"${text}" is not an ISO 8601 time`);
      if (at <= moment.now) return publishRelease(release, action, moment);
      const publishAt = new Date(at).toISOString();
      return releaseState(release, { state: "scheduled", publishAt, userId: moment.author });
    },
  },

  unschedule: {
    from: ["scheduled"],
    translate: (_fields, release) => releaseState(release, { state: "active" }),
  },

  archive: {
    from: ["active"],
    translate: (action, release) => {
      const versions = versionsOf(action, release);
      const ended = releaseState(release, {
        state: "archived",
        finalDocumentStates: finalOf(versions),
      });
      return [...versions.map(({ _id }) => ({ delete: { id: _id } })), ...ended];
    },
  },

  unarchive: {
    from: ["archived"],
    translate: (action, release, { services }) => {
      const restored = finalIds(release).map((id) => {
        const doc = services.store.history.lastState(id)?.doc;
        if (doc !== undefined) return { create: withoutRevision(doc) };
        const why = `The history of "${id}" is no longer kept: the release cannot be restored`;
        throw action.refuse(409, "documentNotFoundError", why);
      });
      return [...restored, ...releaseState(release, { state: "active" })];
    },
  },

  delete: {
    from: ["archived", "published"],
    translate: (_fields, { _id }) => [{ delete: { id: _id } }],
  },
};

/**
 * Translates one of Sanity's actions about releases into mutations. Each is one transaction: a release
 * goes live whole or not at all.
 * @throws LakeError when the action is unknown, or does not fit the release or its documents
 */
export function releaseAction(action: Action, moment: Moment): Json[] {
  const verb = action.name.slice(RELEASE_ACTION.length);
  const name = action.text("releaseId");
  if (verb === "create") return create(action, name, moment);
  if (verb === "import") return importRelease(action, name);
  const rule = Object.hasOwn(RULES, verb) ? RULES[verb] : undefined;
  if (rule === undefined) {
    throw action.wrong(`The embedded Content Lake does not know the action "${action.name}"`);
  }
  const release = action.found(releaseDocumentId(name));
  if (!isRelease(release)) throw action.wrong(`"${release._id}" is no release`);
  if (!rule.from.includes(release.state)) {
    const why = `Release "${titleOf(release)}" is ${release.state}: ${verb} is for ${rule.from.join(" and ")} releases`;
    throw action.refuse(409, "releaseStateError", why);
  }
  return rule.translate(action, release, moment);
}

/** What every new release has. */
function identityOf(action: Action, name: string) {
  if (!isReleaseName(name)) {
    throw action.wrong(`"${name}" is no name of a release: use letters, digits, "_" and "-"`);
  }
  return { _id: releaseDocumentId(name), _type: RELEASE_TYPE, name };
}

/** Brings in a release of an export. One that was scheduled there is not scheduled here, as at Sanity. */
function importRelease(action: Action, name: string): Json[] {
  const { publishAt: _publishAt, state, ...attributes } = action.object("attributes");
  const { metadata = {} } = attributes;
  if (!isJsonObject(metadata)) throw action.wrong(`"metadata" of a release must be an object`);
  const mutation = IMPORTS.get(action.value("ifExists")) ?? "create";
  const ended = state === "published" || state === "archived";
  const identity = { ...identityOf(action, name), state: ended ? state : "active" };
  return [{ [mutation]: { ...attributes, metadata, ...identity } }];
}

function create(action: Action, name: string, { author }: Moment): Json[] {
  const metadata = action.value(METADATA) === undefined ? {} : action.object(METADATA);
  const { releaseType = UNDECIDED } = metadata;
  const described = { ...metadata, releaseType };
  const fields = { state: "active", metadata: described, userId: author };
  return [{ create: { ...identityOf(action, name), ...fields } }];
}

/** Publishes all versions of a release, in one transaction. */
function publishRelease(release: Release, action: Action, moment: Moment): Json[] {
  const { now, services } = moment;
  const all = versionsOf(action, release);
  const { mutations, refusal } = completionOf(services, release, action.documents, now);
  if (refusal !== undefined) throw action.refuse(409, "releaseContentError", refusal);
  // What leaves comes first, and its webhooks with it: a receiver that hears of one deletion compares
  // everything, and so finds the whole release.
  const versions = [...all.filter(unpublishes), ...all.filter((doc) => !unpublishes(doc))];
  const live = versions.flatMap((version): Json[] => {
    const target = action.documents.get(publishedId(version._id));
    if (!unpublishes(version)) return bringLive(version, target);
    return [version, target].flatMap((doc) => (doc ? [{ delete: { id: doc._id } }] : []));
  });
  const ended = {
    finalDocumentStates: finalOf(versions),
    publishedAt: new Date(now).toISOString(),
  };
  return [...live, ...mutations, ...releaseState(release, { state: "published", ...ended })];
}

function versionsOf({ documents }: Action, { name }: Release): readonly Doc[] {
  return documents.withPrefix(versionsPath(name));
}

function finalOf(versions: readonly Doc[]): JsonObject[] {
  return versions.map(({ _id }) => ({ _key: _id, id: _id }));
}

/** A release in another state, without the fields of its former state. */
export function releaseState(release: Release, state: JsonObject): Json[] {
  const { _id, _type, _createdAt, name, metadata, userId } = release;
  const common = { _id, _type, _createdAt, name, metadata, ...(userId && { userId }) };
  return [{ createOrReplace: { ...common, ...state } }];
}

/** A document to be created again, with its times and marks. */
function withoutRevision(doc: Doc): JsonObject {
  const { _id, _createdAt, _system } = doc;
  return { ...contentOf(doc), _id, _createdAt, ...(_system && { _system }) };
}
