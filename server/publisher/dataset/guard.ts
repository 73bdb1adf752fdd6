import type { ReleaseStore } from "../../release/store.ts";
import { differences, type Difference } from "../engine/differences.ts";
import { SiteState, type Revision } from "../engine/site-state.ts";
import { DatasetHeldError } from "../../source/held.ts";
import { isSameDataset, parseIdentity, type DatasetIdentity } from "./identity.ts";

/** Name of the fact that says which dataset the releases come from. */
export const DATASET = "dataset";
/** A site without any of these has nothing to show. */
const NEEDED = { siteSettings: "its settings document (siteSettings)", agent: "all agents" };
/** As many documents that are gone at once, and more than half, are no edit. */
const LOSS = 20;

/** Says which dataset it is, given the one that the site knows. */
export type ReadIdentity = (known: DatasetIdentity | undefined) => Promise<DatasetIdentity>;

/**
 * Keeps a site with the dataset that it was made from. It only ever refuses: what the dataset holds
 * is published by others.
 */
export class DatasetGuard {
  readonly #store: ReleaseStore;
  readonly #state: SiteState;
  readonly #read: ReadIdentity;
  readonly #label: string;

  /** @param label what to call the dataset in a message: "the embedded Content Lake at …" */
  constructor(store: ReleaseStore, read: ReadIdentity, label: string) {
    this.#store = store;
    this.#state = store.transact((database) => new SiteState(database));
    this.#read = read;
    this.#label = label;
  }

  /** The dataset that the releases come from; undefined where that was never noted. */
  known(): DatasetIdentity | undefined {
    const text = this.#state.fact(DATASET);
    return text === undefined ? undefined : parseIdentity(text);
  }

  /**
   * Sees to it that the dataset is the one that the releases come from. Releases that do not say so
   * yet take the dataset when most documents are as they were.
   * @param revisions all published documents, needed where {@link known} is undefined
   * @returns what tells the dataset from all others
   * @throws DatasetHeldError when it is another one, SourceError when it cannot be read
   */
  async requireSame(revisions?: ReadonlyMap<string, Revision>): Promise<DatasetIdentity> {
    const known = this.known();
    const now = await this.#read(known);
    const same =
      known === undefined
        ? this.#looksLike(revisions ?? new Map<string, Revision>())
        : isSameDataset(known, now);
    if (!same) {
      throw new DatasetHeldError(`${this.#label} is not the dataset that the site was made from`);
    }
    // What cannot be read for the moment, for want of a token, is not forgotten.
    const noted = { ...known, ...now };
    if (JSON.stringify(known) !== JSON.stringify(noted)) this.#note(noted);
    return noted;
  }

  /**
   * Sees to it that the site may be made of these documents and no others.
   * @param now all published documents
   * @throws as {@link requireSame} and {@link requireContent}
   */
  async requireSite(now: ReadonlyMap<string, Revision>): Promise<void> {
    await this.requireSame(now);
    const before = this.#state.revisions();
    this.requireContent(differences(before, now, [...before.keys(), ...now.keys()]));
  }

  /**
   * Sees to it that a change does not empty the site.
   * @param changed what is different now
   * @throws DatasetHeldError when the settings, all agents or most documents are gone at once
   */
  requireContent(changed: ReadonlyMap<string, Difference>): void {
    const differences = [...changed.values()];
    for (const [type, what] of Object.entries(NEEDED)) {
      const before = this.#state.count(type);
      const lost = differences.filter((each) => each.before?.type === type && !each.after);
      const added = differences.filter((each) => each.after?.type === type && !each.before);
      if (lost.length > 0 && before - lost.length + added.length <= 0) this.#lost(what);
    }
    const gone = differences.filter(({ after }) => after === undefined).length;
    const all = this.#state.count();
    if (gone >= LOSS && gone > all / 2) this.#lost(`${gone} of ${all} documents at once`);
  }

  /**
   * Takes a dataset, whatever the site was made from: the next comparison publishes all that is
   * different.
   */
  adopt(identity: DatasetIdentity): void {
    this.#store.transact(() => {
      this.#state.setFact(DATASET, JSON.stringify(identity));
      this.#state.forgetRevisions();
    });
  }

  #note(identity: DatasetIdentity): void {
    this.#store.transact(() => this.#state.setFact(DATASET, JSON.stringify(identity)));
  }

  #lost(what: string): never {
    throw new DatasetHeldError(`${this.#label} has lost ${what}`);
  }

  /** True when most documents have the revisions that the site was made from. */
  #looksLike(revisions: ReadonlyMap<string, Revision>): boolean {
    const before = [...this.#state.revisions().values()];
    const equal = before.filter(({ id, rev }) => revisions.get(id)?.rev === rev).length;
    return before.length === 0 || equal > before.length / 2;
  }
}

/**
 * Reads the identity of a dataset and something else of it at once.
 * @throws what the other reading throws, where both fail: that is what operators know
 */
export async function besideIdentity<T>(
  identity: Promise<unknown>,
  reading: Promise<T>,
): Promise<T> {
  const [checked, read] = await Promise.allSettled([identity, reading]);
  if (read.status === "rejected") throw read.reason;
  if (checked.status === "rejected") throw checked.reason;
  return read.value;
}
