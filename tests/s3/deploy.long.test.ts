import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFolder } from "../../server/cli/lib/built-release.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { sealedGate } from "../../server/gate/testing/sealed-gate.ts";
import { FOR_HOSTS } from "../../server/publisher/targets/s3/plan.ts";
import { RECORD } from "../../server/publisher/targets/s3/record.ts";
import { openStore } from "../../server/publisher/targets/s3/store.ts";
import { syncBucket } from "../../server/publisher/targets/s3/sync.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { cacheControl } from "../../server/site/headers.ts";
import { isStoreInstalled, startStore, type RunningStore } from "./store.ts";
import { skipReason } from "../skip-reason.ts";

/** Enough for a kill to meet an upload, and few enough for a slow machine. */
const PAGES = 150;
/** Uploads after which a deploy is killed. */
const KILLED_AFTER = [1, 60, 140];

let store: RunningStore;
let site: string;

/**
 * `npm run deploy` as a process of its own.
 * @param from absolute path of the site. Default: the test's own
 */
function deploy(bucket: string, changed: Record<string, string> = {}, from = site) {
  const { endpoint, accessKeyId, secretAccessKey, region } = store.settings(bucket);
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "server/cli/deploy.ts", "--from", from],
    {
      cwd: inRoot(),
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
        S3_REGION: region,
        ...changed,
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (output += String(chunk)));
  }
  const ended = once(child, "close");
  return {
    child,
    ended,
    async end() {
      const [code] = await ended;
      return { code, output };
    },
  };
}

async function write(path: string, text: string): Promise<void> {
  const file = join(site, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Asks the store itself, without our code. */
async function ask(bucket: string, path: string): Promise<Response> {
  const { endpoint, accessKeyId, secretAccessKey, region } = store.settings(bucket);
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  return client.fetch(`${endpoint}/${bucket}${path}`);
}

/** Keys of a bucket, as the store lists them, without the record of deliveries. */
async function keysIn(bucket: string): Promise<string[]> {
  const listing = await (await ask(bucket, "/?list-type=2&max-keys=1000&encoding-type=url")).text();
  const keys = [...listing.matchAll(/<Key>(?<key>[^<]+)<\/Key>/g)];
  return keys
    .map((match) => decodeURIComponent((match.groups?.key ?? "").replaceAll("+", " ")))
    .filter((key) => dirname(key) !== dirname(RECORD))
    .sort();
}

/** The bucket holds a site's files, whole, and no other. */
async function expectWhole(bucket: string, from = site): Promise<void> {
  const files = [...(await readFolder(from)).files()].filter(([path]) => !FOR_HOSTS.has(path));
  const keys = await keysIn(bucket);
  expect(keys).toEqual(files.map(([path]) => path.slice(1)).sort());
  for (const [path, { type }] of files) {
    const answer = await ask(bucket, path.split("/").map(encodeURIComponent).join("/"));
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toBe(cacheControl(path));
    const own = await readFile(join(from, path));
    expect(Buffer.from(await answer.arrayBuffer()).equals(own), path).toBe(true);
  }
}

describe.runIf(isStoreInstalled())(
  "npm run deploy, to a store that others wrote",
  skipReason("needs OpenStack Swift"),
  () => {
    beforeAll(async () => {
      store = await startStore(["site", "moved", "killed", "sealed"]);
      site = await mkdtemp(join(tmpdir(), "polyphony-deploy-"));
      await write("index.html", "<p>home");
      await write("_astro/style.abc.css", "p{}");
      await write("an odd name+&.html", "<p>odd");
      for (let page = 0; page < PAGES; page++) {
        await write(`agent/${page}/index.html`, `<p>${page}`.repeat(200));
      }
      // Four servers in Python start, beside all other tests.
    });
    afterAll(async () => {
      await store.close();
      await rm(site, { recursive: true, force: true });
    });

    test("a deploy that is killed at any moment is whole after the next", async () => {
      const uploaded = openStore(store.settings("killed"));
      for (const [round, after] of KILLED_AFTER.entries()) {
        for (let page = 0; page < PAGES; page++) {
          await write(`agent/${page}/index.html`, `<p>round ${round}, page ${page}`.repeat(200));
        }
        await rm(join(site, `agent/${PAGES - 1 - round}`), { recursive: true });
        const { child, ended } = deploy("killed");
        const watched = `agent/${after}/index.html`;
        await expect
          .poll(async () => String(await uploaded.get(watched)), { interval: 5 })
          .toContain(`round ${round}`);
        child.kill("SIGKILL");
        await ended;
        const { code, output } = await deploy("killed").end();
        expect(code, output).toBe(0);
        await expectWhole("killed");
      }
      const { output } = await deploy("killed").end();
      expect(output).toContain("The bucket already holds this site.");
    });

    test("a bucket of another name gets the whole site, and the old one keeps its own", async () => {
      expect((await deploy("site").end()).code).toBe(0);
      await write("index.html", "<p>home, moved");
      expect((await deploy("moved").end()).code).toBe(0);
      await expectWhole("moved");
      expect(await (await ask("site", "/index.html")).text()).toBe("<p>home");
    });

    test("a sealed site arrives as it is, and what was there of the open one goes", async () => {
      const sealed = await builtSite(await sealedGate());
      await deploy("sealed", {}, (await builtSite()).outDir).end();
      const { code, output } = await deploy("sealed", {}, sealed.outDir).end();
      expect(code, output).toBe(0);
      await expectWhole("sealed", sealed.outDir);
    });

    test("a wrong key and a missing bucket are refused with what to correct", async () => {
      const wrong = await deploy("site", { S3_SECRET_ACCESS_KEY: "wrong" }).end();
      expect(wrong.code, wrong.output).toBe(1);
      expect(wrong.output).toMatch(/S3_SECRET_ACCESS_KEY/);
      const missing = await deploy("nowhere").end();
      expect(missing.code).toBe(1);
      expect(missing.output).toMatch(/S3_BUCKET/);
    });

    test("an emptied bucket is filled again", async () => {
      const bucket = openStore(store.settings("site"));
      for (const key of await keysIn("site")) await bucket.remove(key);
      await bucket.remove(RECORD);
      await syncBucket(bucket, await readFolder(site));
      await expectWhole("site");
    });
  },
);
