import type { Fetch } from "../../../src/content/source.ts";
import { differences, readRevisions, type Difference } from "../engine/revisions.ts";
import type { Revision, SiteState } from "../engine/site-state.ts";
import { PublishingOnHoldError } from "../../source/dataset-errors.ts";

/*
 * What stops publishing when the dataset is not the one that the site was made from. In messages it has
 * a label: "the embedded Content Lake at …".
 */

/** Documents that every site needs. */
const NEEDED = { siteSettings: "its settings document (siteSettings)", agent: "all agents" };
/** Losing this many documents at once, and more than half, counts as an accident. */
const LOSS = 20;

/** Reads the dataset's identity. */
export type ReadIdentity = () => Promise<string>;

/**
 * Checks that the dataset is the known one. Without a known one, any dataset passes.
 * @returns its identity
 * @throws {PublishingOnHoldError} when it is another one
 * @throws {SourceError} when it cannot be read
 */
export async function requireDataset(
  known: string | undefined,
  read: ReadIdentity,
  label: string,
): Promise<string> {
  const found = await read();
  if (known !== undefined && found !== known) {
    throw new PublishingOnHoldError(`${label} is not the dataset that the site was made from`);
  }
  return found;
}

/**
 * Checks that a change does not empty the site.
 * @throws {PublishingOnHoldError} when the settings, all agents or most documents are gone at once
 */
export function requireContent(
  state: SiteState,
  changed: ReadonlyMap<string, Difference>,
  label: string,
): void {
  const refuse = (what: string): never => {
    throw new PublishingOnHoldError(`${label} has lost ${what}`);
  };
  const all = [...changed.values()];
  for (const [type, what] of Object.entries(NEEDED)) {
    const lost = all.filter((each) => each.before?.type === type && !each.after);
    if (lost.length === 0) continue;
    const added = all.filter((each) => each.after?.type === type && !each.before);
    const left = state.count(type) - lost.length + added.length;
    if (left <= 0) refuse(what);
  }
  const gone = all.filter(({ after }) => after === undefined).length;
  const total = state.documents.size;
  if (gone >= LOSS && gone > total / 2) refuse(`${gone} of ${total} documents at once`);
}

/**
 * Checks that a dataset may replace the one that the site was made from.
 * @returns its published documents and its identity
 * @throws as {@link requireDataset} and {@link requireContent}
 */
export async function requireSite(
  state: SiteState,
  { fetch, identity, label }: { fetch: Fetch; identity: ReadIdentity; label: string },
): Promise<{ revisions: Map<string, Revision>; dataset: string }> {
  const revisions = await readRevisions(fetch);
  const dataset = await requireDataset(state.dataset, identity, label);
  requireContent(state, differences(state.documents, revisions), label);
  return { revisions, dataset };
}
