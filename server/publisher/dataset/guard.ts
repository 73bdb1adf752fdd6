import type { ReleaseStore } from "../../release/store.ts";
import { differences, type Difference } from "../engine/differences.ts";
import { SiteState, type Revision } from "../engine/site-state.ts";
import { DatasetHeldError } from "../../source/held.ts";
import { isSameDataset, parseIdentity, type DatasetIdentity } from "./identity.ts";

/** Name of the fact with the identity of the releases' dataset. */
export const DATASET = "dataset";
/** A site needs these. */
const NEEDED = { siteSettings: "its settings document (siteSettings)", agent: "all agents" };
/** Losing so many documents at once, and more than half, counts as an accident. */
const LOSS = 20;

/** Reads the dataset's identity, given the known one. */
export type ReadIdentity = (known: DatasetIdentity | undefined) => Promise<DatasetIdentity>;

/** Stops publishing when the dataset is not the one that the site was made from. */
export class DatasetGuard {
  readonly #store: ReleaseStore;
  readonly #state: SiteState;
  readonly #read: ReadIdentity;
  readonly #label: string;

  /** @param label name of the dataset in messages: "the embedded Content Lake at …" */
  constructor(store: ReleaseStore, read: ReadIdentity, label: string) {
    this.#store = store;
    this.#state = store.transact((database) => new SiteState(database));
    this.#read = read;
    this.#label = label;
  }

  /** The releases' dataset; undefined before the first release. */
  known(): DatasetIdentity | undefined {
    const text = this.#state.fact(DATASET);
    return text === undefined ? undefined : parseIdentity(text);
  }

  /**
   * Checks that the dataset is the releases' one; before the first release any is.
   * @returns the dataset's identity
   * @throws {DatasetHeldError} when it is another one
   * @throws {SourceError} when it cannot be read
   */
  async requireSame(): Promise<DatasetIdentity> {
    const known = this.known();
    const now = await this.#read(known);
    if (known !== undefined && !isSameDataset(known, now)) {
      throw new DatasetHeldError(`${this.#label} is not the dataset that the site was made from`);
    }
    // Keeps what cannot be read now, for want of a token.
    const noted = { ...known, ...now };
    if (JSON.stringify(known) !== JSON.stringify(noted)) this.#note(noted);
    return noted;
  }

  /**
   * Checks that a site can be made of these documents.
   * @param now all published documents
   * @throws as {@link requireSame} and {@link requireContent}
   */
  async requireSite(now: ReadonlyMap<string, Revision>): Promise<void> {
    await this.requireSame();
    const before = this.#state.revisions();
    this.requireContent(differences(before, now, [...before.keys(), ...now.keys()]));
  }

  /**
   * Checks that a change does not empty the site.
   * @param changed the differences
   * @throws {DatasetHeldError} when the settings, all agents or most documents are gone at once
   */
  requireContent(changed: ReadonlyMap<string, Difference>): void {
    const differences = [...changed.values()];
    for (const [type, what] of Object.entries(NEEDED)) {
      const lost = differences.filter((each) => each.before?.type === type && !each.after);
      if (lost.length === 0) continue;
      const added = differences.filter((each) => each.after?.type === type && !each.before);
      const left = this.#state.count(type) - lost.length + added.length;
      if (left <= 0) this.#refuseLoss(what);
    }
    const gone = differences.filter(({ after }) => after === undefined).length;
    if (gone < LOSS) return;
    const all = this.#state.count();
    if (gone > all / 2) this.#refuseLoss(`${gone} of ${all} documents at once`);
  }

  /** Accepts a dataset. The next comparison publishes all differences. */
  adopt(identity: DatasetIdentity): void {
    this.#store.transact(() => {
      this.#state.setFact(DATASET, JSON.stringify(identity));
      this.#state.forgetRevisions();
    });
  }

  #note(identity: DatasetIdentity): void {
    this.#store.transact(() => this.#state.setFact(DATASET, JSON.stringify(identity)));
  }

  #refuseLoss(what: string): never {
    throw new DatasetHeldError(`${this.#label} has lost ${what}`);
  }
}

/**
 * Waits for the check of an identity and another read of the same dataset.
 * @returns the result of the read
 * @throws the read's error before the check's: operators know that one
 */
export async function withIdentity<T>(identity: Promise<unknown>, reading: Promise<T>): Promise<T> {
  const [checked, read] = await Promise.allSettled([identity, reading]);
  if (read.status === "rejected") throw read.reason;
  if (checked.status === "rejected") throw checked.reason;
  return read.value;
}
