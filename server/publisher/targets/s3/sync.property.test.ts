import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DeliveryError } from "../target.ts";
import { releaseOf } from "../testing/release.ts";
import { JOURNAL } from "./record.ts";
import type { Store } from "./store.ts";
import { syncBucket } from "./sync.ts";

/** A page says which script it needs; the script is named by its content. */
const pageText = (version: number) => `needs _astro/v${version}.js`;
const site = (versions: readonly (number | undefined)[]) => {
  const texts: Record<string, string> = { "/404.html": "nothing here" };
  versions.forEach((version, index) => {
    if (version === undefined) return;
    texts[`/page-${index}/index.html`] = pageText(version);
    texts[`/_astro/v${version}.js`] = `script ${version}`;
  });
  return texts;
};

/** A bucket in memory, which is looked at after each change, and breaks off when it is told to. */
class Bucket implements Store {
  readonly objects = new Map<string, Buffer>();
  /** Changes that still succeed, and whether the one after them is made before its answer is lost. */
  budget = Infinity;
  madeThenLost = false;

  async get(key: string) {
    return this.objects.get(key);
  }
  async put(key: string, { body, hash }: { body: Buffer; hash?: string }) {
    if (hash !== undefined) expect(createHash("sha256").update(body).digest("hex")).toBe(hash);
    this.change(() => this.objects.set(key, body));
  }
  async remove(key: string) {
    this.change(() => this.objects.delete(key));
  }

  private change(make: () => void) {
    this.budget -= 1;
    if (this.budget >= 0 || (this.budget === -1 && this.madeThenLost)) make();
    for (const [key, body] of this.objects) {
      const [, needed] = /^needs (.+)$/.exec(key.endsWith(".html") ? String(body) : "") ?? [];
      if (needed !== undefined && !this.objects.has(needed)) {
        throw new Error(`${key} refers to ${needed}, which is not there`);
      }
    }
    if (this.budget < 0) throw new DeliveryError("broken off");
  }

  texts() {
    return Object.fromEntries(
      [...this.objects]
        .filter(([key]) => key.endsWith(".html"))
        .map(([key, body]) => [`/${key}`, String(body)]),
    );
  }
}

test("wherever deliveries break off, no page lacks a file, and the next whole one is exact", async () => {
  const version = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
  const delivery = fc.record({
    journalEvery: fc.integer({ min: 1, max: 5 }),
    versions: fc.array(version, { minLength: 3, maxLength: 3 }),
    budget: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 12 })),
    madeThenLost: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 8 }), async (deliveries) => {
      const bucket = new Bucket();
      let last = site([]);
      for (const [index, { versions, journalEvery, ...luck }] of deliveries.entries()) {
        Object.assign(bucket, luck);
        last = site(versions);
        const release = releaseOf(index + 1, last);
        await syncBucket(bucket, release, { journalEvery }).catch((error: unknown) => {
          if (!(error instanceof DeliveryError)) throw error;
        });
      }
      bucket.budget = Infinity;
      await syncBucket(bucket, releaseOf(deliveries.length, last));
      const pages = Object.entries(last).filter(([path]) => path.endsWith(".html"));
      expect(bucket.texts()).toEqual(Object.fromEntries(pages));
      expect(bucket.objects.has(JOURNAL)).toBe(false);
    }),
    { numRuns: 400 },
  );
});
