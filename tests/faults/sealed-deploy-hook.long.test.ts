import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readFolder } from "../../server/cli/lib/built-release.ts";
import { buildSite } from "../../server/cli/lib/site-build.ts";
import { openGate } from "../../server/gate/open-gate.ts";
import { formatPasswords } from "../../server/gate/passwords.ts";
import {
  sealedGate,
  SEALED_CONTENT_KEY,
  SEALED_PASSWORDS,
} from "../../server/gate/testing/sealed-gate.ts";
import { FOR_HOSTS } from "../../server/publisher/targets/s3/plan.ts";
import { fakeHost, type FakeHost } from "../../server/publisher/targets/testing/fake-host.ts";
import { fakeS3 } from "../../server/publisher/targets/testing/fake-s3.ts";
import { inRoot, ROOT } from "../../server/runtime/root.ts";
import { toBase64 } from "../../src/sealed/bytes.ts";
import { sealedForm } from "../../src/sealing/site-form.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/*
 * A sealed site at a host that builds it: the publisher calls the host's hook, and the host builds with the
 * variables that docs/deploying.md names.
 */

vi.setConfig({ testTimeout: 240_000 });
const IMPACT = "Said in other words, for the host.";
/** Files that our server answers with a redirect, or for another address. */
const NOT_ITSELF = new Set(["/404.html", "/agents/index.html"]);
const SIGNER = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret", region: "auto" };

let host: FakeHost;
let world: Instance;
/** Absolute path of what the host has built. */
let built: string;
/** What a host does when its hook is called: a build of its own, on a machine that knows nothing of others. */
async function buildAtHost(): Promise<void> {
  const passwords = Object.entries(SEALED_PASSWORDS).map(([label, password]) => {
    return { label, password };
  });
  const gate = await openGate({
    GATE_MODE: "sealed",
    GATE_PASSWORDS: formatPasswords(passwords),
    GATE_CONTENT_KEY: toBase64(SEALED_CONTENT_KEY),
    SITE_DATA_DIR: join(world.dir, "of-the-host"),
  });
  const config = {
    projectId: "polyphony",
    dataset: "production",
    apiHost: `http://127.0.0.1:${world.settings.LAKE_PORT}`,
  };
  const source = { config, label: "the dataset", close: async () => undefined };
  await buildSite(source, { gate, outDir: relative(ROOT, built), siteUrl: undefined });
}

/** `npm run deploy`, as a process of its own. */
async function deploy(settings: NodeJS.ProcessEnv): Promise<void> {
  const args = ["--disable-warning=ExperimentalWarning", "server/cli/deploy.ts", "--from", built];
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, args, { cwd: inRoot(), stdio: "ignore", env });
  const [code] = await once(child, "close");
  expect(code).toBe(0);
}

describe("a sealed site at a host that builds", () => {
  beforeAll(async () => {
    host = await fakeHost();
    world = await createInstance({
      gate: await sealedGate(),
      settings: {
        PUBLISH_TARGET: "deploy-hook",
        DEPLOY_HOOK_URL: `${host.url}/hook`,
        DEPLOY_HOOK_MIN_SECONDS: "1",
      },
    });
    built = join(world.dir, "built-by-the-host");
  });
  afterAll(async () => {
    await world.remove();
    await host.close();
  });

  test("is built after each publish, and holds the bytes that the publisher has", async () => {
    for (const name of ["lake", "publisher", "site"] as const) await world.startProgram(name);
    await expect.poll(() => host.calls.length).toBe(1);
    await world.client
      .patch("agent-leila")
      .set({ "priorityData.critical[0].impact": IMPACT })
      .commit();
    await expect.poll(() => host.calls.length).toBe(2);
    expect(host.calls.map(({ body }) => body)).toEqual(["{}", "{}"]);

    await buildAtHost();
    const form = await sealedForm(SEALED_CONTENT_KEY);
    const read = (path: string) => readFile(join(built, path));
    expect(String(await form.bodyOf("/agent/leila", read))).toContain(IMPACT);
    const files = await readdir(built, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      const bytes = await readFile(path);
      expect(/Leila|Said in other words/.test(bytes.toString("latin1")), path).toBe(false);
      const address = `/${relative(built, path)}`;
      if (FOR_HOSTS.has(address) || NOT_ITSELF.has(address)) continue;
      const answer = await fetch(world.siteUrl + address.replace(/\/(?:index\.html)?$/, "") || "/");
      const same = Buffer.from(await answer.arrayBuffer()).equals(bytes);
      expect(same, `${address} of the release is what the host has built`).toBe(true);
    }
  });

  test("goes into a bucket as it is, where the host does not serve itself", async () => {
    const bucket = await fakeS3("site", SIGNER);
    await deploy({
      S3_ENDPOINT: bucket.url,
      S3_BUCKET: "site",
      S3_PREFIX: "",
      S3_ACCESS_KEY_ID: SIGNER.accessKeyId,
      S3_SECRET_ACCESS_KEY: SIGNER.secretAccessKey,
      S3_REGION: SIGNER.region,
    });
    const wanted = [...(await readFolder(built)).files().keys()]
      .filter((path) => !FOR_HOSTS.has(path))
      .map((path) => path.slice(1));
    const keys = [...bucket.objects.keys()].filter((key) => !key.startsWith(".polyphony/"));
    expect(keys.sort()).toEqual(wanted.sort());
    for (const key of keys) {
      const own = await readFile(join(built, key));
      expect(bucket.objects.get(key)?.body.equals(own), key).toBe(true);
    }
    await bucket.close();
    await rm(built, { recursive: true });
  });
});
