import { join } from "node:path";
import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { FOR_HOSTS } from "../../server/publisher/targets/s3/plan.ts";
import { openStore } from "../../server/publisher/targets/s3/store.ts";
import { storedRelease } from "../../server/publisher/targets/stored-release.ts";
import { ReleaseStore } from "../../server/release/store.ts";
import { createInstance, kill, type Instance } from "../support/instance.ts";
import { isStoreInstalled, startStore, type RunningStore } from "./store.ts";
import { skipReason } from "../skip-reason.ts";

/*
 * PUBLISH_TARGET=s3: the publisher keeps a bucket of a store that others wrote equal to the site, also
 * when it is killed in the middle of an upload.
 */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 50 };
vi.setConfig({ testTimeout: 300_000 });
const PAGE = "agent/nora/index.html";

let bucket: ReturnType<typeof openStore>;
let running: RunningStore;
let world: Instance;
let publisher: ChildProcess;
/** Kills after which the bucket had some of a release, and not all. */
let inTheMiddle = 0;

const text = async (key: string) => String(await bucket.get(key));
const published = (intro: string) =>
  world.client.patch("agent-nora").set({ "voice.introText": intro }).commit();

/** Paths of files that the bucket has not, or has otherwise, compared with the current release. */
async function differences(): Promise<string[]> {
  const store = ReleaseStore.open(join(world.dir, "site"), { readonly: true });
  try {
    const release = storedRelease(store);
    const files = [...(release?.files() ?? [])].filter(([path]) => !FOR_HOSTS.has(path));
    const differ: string[] = [];
    for (const [path, file] of files) {
      const [there, here] = [await bucket.get(path.slice(1)), await release?.bytes(file)];
      if (there === undefined || here?.equals(there) !== true) differ.push(path);
    }
    return differ;
  } finally {
    store.close();
  }
}

describe.runIf(isStoreInstalled())(
  "a publisher that keeps a bucket",
  skipReason("needs OpenStack Swift"),
  () => {
    beforeAll(async () => {
      running = await startStore(["live"]);
      world = await createInstance();
      const { endpoint, region, accessKeyId, secretAccessKey } = running.settings("live");
      Object.assign(world.settings, {
        PUBLISH_TARGET: "s3",
        S3_ENDPOINT: endpoint,
        S3_BUCKET: "live",
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      });
      bucket = openStore(running.settings("live"));
      await world.startProgram("lake");
      publisher = await world.startProgram("publisher");
    });
    afterAll(async () => {
      await world.remove();
      await running.close();
    });

    test("fills it at the start, and brings each publish there", async () => {
      await expect.poll(differences, { ...LONG, interval: 1000 }).toEqual([]);
      await published("Straight into the bucket.");
      await expect.poll(() => text(PAGE), LONG).toContain("Straight into the bucket.");
      expect(await differences()).toEqual([]);
    });

    test("takes away what a deleted document had there", async () => {
      const kofi = await world.client.getDocument("agent-kofi");
      const lena = { _id: "agent-lena", _type: "agent", id: "lena", name: "Lena", order: 9 };
      await world.client.create({ ...kofi, ...lena });
      const page = "agent/lena/index.html";
      await expect.poll(() => text(page), LONG).toContain("Lena");
      await world.client.delete("agent-lena");
      await expect.poll(() => bucket.get(page), LONG).toBeUndefined();
      await expect.poll(differences, LONG).toEqual([]);
    });

    test.each([1, 2, 3])("is whole after a kill in the middle of an upload (%i)", async (round) => {
      const copyright = `Of round ${round}`;
      // All pages show it.
      await world.client.patch("siteSettings").set({ copyright }).commit();
      const keys = ["index.html", PAGE, "about/index.html"];
      const arrived = async () =>
        (await Promise.all(keys.map(text))).some((page) => page.includes(copyright));
      await expect.poll(arrived, { ...LONG, interval: 5 }).toBe(true);
      await kill(publisher);
      if ((await differences()).length > 0) inTheMiddle += 1;
      publisher = await world.startProgram("publisher");
      await expect.poll(differences, { ...LONG, interval: 1000 }).toEqual([]);
      expect(await text("index.html")).toContain(copyright);
      await published(`After round ${round}.`);
      await expect.poll(() => text(PAGE), LONG).toContain(`After round ${round}.`);
      expect(inTheMiddle).toBeGreaterThan(0);
    });
  },
);
