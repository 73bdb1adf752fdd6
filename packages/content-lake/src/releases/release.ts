import { type Doc, isJsonObject, type Json, type JsonObject } from "../document.ts";

/** Type of the documents that describe releases. */
export const RELEASE_TYPE = "system.release";
/** Beginning of their ids. */
export const RELEASES_PATH = "_.releases.";

/** A name that a release may have: it is a part of ids and of perspectives. */
const NAME = /^[a-z0-9_][a-z0-9_-]{0,63}$/i;
/** Title of a release without one, as in the Studio. */
const UNTITLED = "Untitled release";
const PERSPECTIVES = new Set(["raw", "published", "drafts", "previewDrafts"]);

/**
 * States of a release. Sanity has further ones (`scheduling`, `publishing`); here each change of state is
 * one transaction.
 */
const STATES = ["active", "scheduled", "published", "archived"] as const;
export type ReleaseState = (typeof STATES)[number];

/** A release: documents that are published together. */
export interface Release extends Doc {
  name: string;
  state: ReleaseState;
  metadata: JsonObject;
}

/** Id of the document of a release. */
export function releaseDocumentId(name: string): string {
  return RELEASES_PATH + name;
}

/** True for a name that a new release may have. */
export function isReleaseName(name: string): boolean {
  return NAME.test(name) && !PERSPECTIVES.has(name);
}

/** True for the document of a release. */
export function isRelease(doc: Doc | undefined): doc is Release {
  return (
    doc?._type === RELEASE_TYPE &&
    typeof doc.name === "string" &&
    STATES.some((state) => state === doc.state) &&
    isJsonObject(doc.metadata)
  );
}

/** All releases. */
export function releasesIn(stored: { withPrefix(prefix: string): readonly Doc[] }): Release[] {
  return stored.withPrefix(RELEASES_PATH).filter(isRelease);
}

/** Title for editors. */
export function titleOf({ metadata }: Release): string {
  return typeof metadata.title === "string" && metadata.title !== "" ? metadata.title : UNTITLED;
}

/** A scheduled release, and when it goes live, in milliseconds since 1970. */
export interface ScheduledRelease {
  release: Release;
  due: number;
}

/** The scheduled releases, the next one first. */
export function scheduledIn(stored: Parameters<typeof releasesIn>[0]): ScheduledRelease[] {
  return releasesIn(stored)
    .filter(({ state }) => state === "scheduled")
    .map((release) => ({ release, due: Date.parse(String(release.publishAt)) }))
    .sort((a, b) => a.due - b.due);
}

/** True for a version that takes its document off the site when the release goes live. */
export function unpublishes({ _system }: Doc): boolean {
  return isJsonObject(_system) && _system.delete === true;
}

/** Ids of the versions that a published or archived release had. */
export function finalIds({ finalDocumentStates }: Release): string[] {
  if (!Array.isArray(finalDocumentStates)) return [];
  return finalDocumentStates.flatMap((state) =>
    isJsonObject(state) && typeof state.id === "string" ? [state.id] : [],
  );
}

/** Changes of a release. */
export interface ReleaseChanges {
  /** The documents of the release: as they are published (undefined for new ones), and as they will be. */
  changes: readonly { before: Doc | undefined; after: Doc }[];
  /** All published documents and drafts as they will be, without what the completion adds. */
  documents: readonly Doc[];
  /** When, in milliseconds since 1970. */
  now: number;
}

/** Additional changes that go live with a release. */
export interface Completion {
  /** Mutations of its transaction, after its own. */
  mutations: readonly Json[];
  /** Why it must not go live, for editors; undefined when it may. */
  refusal?: string | undefined;
}

/** Computes the additional changes of a release from its documents. */
export type CompleteRelease = (going: ReleaseChanges) => Completion;

/** Reads content with GROQ, as it would be after a release. */
export type ReadContent = (query: string, params?: Record<string, unknown>) => Promise<Json>;

/** A problem of the content. */
export interface WrongContent {
  /** Identity of the problem, equal in two states of the content even if names have changed. */
  key: string;
  /** Id of the published document that it is in. */
  document: string;
  /** One line for editors, which names document and field. */
  text: string;
}

/** Finds the problems of content. */
export type ReviewContent = (read: ReadContent) => Promise<readonly WrongContent[]>;
