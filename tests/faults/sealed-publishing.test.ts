import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readFolder } from "../../server/cli/lib/built-release.ts";
import { buildSite } from "../../server/cli/lib/site-build.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import type { Gate } from "../../server/gate/open-gate.ts";
import { sealedGate } from "../../server/gate/testing/sealed-gate.ts";
import { readIdentity } from "../../server/publisher/dataset/read.ts";
import { Engine } from "../../server/publisher/engine/engine.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { ReleaseStore } from "../../server/release/store.ts";
import { openRenderer } from "../../server/render/renderer.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { createFetch, mediaBase } from "../../src/content/source.ts";
import { formOf, type SiteForm } from "../../src/sealing/site-form.ts";
import { startTestLake, type TestLake } from "./support.ts";

/** A build takes ten seconds of a processor, however many others want it. */
vi.setConfig({ testTimeout: 240_000 });
const OUT = ".cache/fault-sealed-site";

let dir: string;
let world: TestLake;
let store: ReleaseStore;
let engine: Engine;
let form: SiteForm;
let gate: Gate;
beforeAll(async () => {
  gate = await sealedGate();
  dir = await mkdtemp(join(tmpdir(), "polyphony-sealed-"));
  await copyFirstRelease(dir, gate);
  world = await startTestLake({ seed: false, dataDir: join(dir, "lake") });
  store = ReleaseStore.open(join(dir, "site"));
  const { rendererDir } = await builtSite(gate);
  form = await formOf(rendererDir);
  engine = new Engine({
    store,
    renderer: await openRenderer(rendererDir),
    form,
    fetch: createFetch(world.source.config),
    media: { base: mediaBase(world.source.config), cacheDir: join(dir, "fetched") },
    dataset: {
      identity: () => readIdentity(world.source.config, world.lake.token),
      label: "The lake",
    },
  });
  await engine.reconcile();
}, 600_000);
afterAll(async () => {
  store.close();
  await world.remove();
  await rm(inRoot(OUT), { recursive: true, force: true });
  await rm(dir, { recursive: true, force: true });
});

/** The HTML of a page of the current release, as a visitor with a password gets it. */
async function opened(page: string): Promise<string> {
  const read = async (path: string) => {
    const file = store.find(path);
    return file && readFile(store.objectFile(file.hash));
  };
  return String(await form.bodyOf(page, read));
}

test("a changed text changes the payload of its page, and no other file", async () => {
  const impact = "Said in other words.";
  await world.client
    .patch("agent-leila")
    .set({ "priorityData.critical[0].impact": impact })
    .commit();
  const { put, removed, refused, release } = await engine.publish(["agent-leila"]);
  expect({ put, removed, refused }).toEqual({
    put: ["/agent/leila/page.bin"],
    removed: [],
    refused: [],
  });
  expect(release?.changedPages).toBe(1);
  expect(await opened("/agent/leila")).toContain(impact);
});

test("changed words of the gate change the shell of every page", async () => {
  // Robots are not let in, whatever the settings say.
  const settings = { "gate.notice": "Please be discreet.", allowIndexing: true };
  await world.client.patch("siteSettings").set(settings).commit();
  const { documents } = await engine.publish(["siteSettings"]);
  const shells = store.files().filter(({ path }) => path.endsWith(".html"));
  const hashes = new Set(
    shells.filter(({ path }) => path !== "/agents/index.html").map(({ hash }) => hash),
  );
  expect(hashes.size).toBe(1);
  const shell = store.find("/about/index.html");
  expect(await readFile(store.objectFile(shell?.hash ?? ""), "utf8")).toContain(
    "Please be discreet.",
  );
  expect(documents.flatMap(({ pages }) => pages)).not.toContain("/sealed-shell");
});

test("a new agent, one that goes and another face: the same bytes as of a full build", async () => {
  const kofi = await world.client.getDocument("agent-kofi");
  if (kofi === undefined) throw new Error("The seed has no Kofi.");
  await world.client.create({ ...kofi, _id: "agent-nine", id: "nine", name: "Nine", order: 9 });
  await world.client.create({ ...kofi, _id: "agent-ten", id: "ten", name: "Ten", order: 10 });
  await engine.publish(["agent-nine", "agent-ten"]);
  expect(store.find("/agent/nine/page.bin")).toBeDefined();
  await world.client.delete("agent-nine");
  const face = await world.client.assets.upload("image", await readFile("public/share.png"));
  const reference = { _type: "reference", _ref: face._id };
  await world.client.patch("agent-ingrid").set({ "image.asset": reference }).commit();
  await engine.publish(["agent-nine", "agent-ingrid"]);
  expect(store.find("/agent/nine/page.bin")).toBeUndefined();
  expect(store.find("/agent/nine/index.html")).toBeUndefined();

  await buildSite(world.source, { gate, outDir: OUT, siteUrl: undefined });
  const built = (await readFolder(inRoot(OUT))).files();
  const digests = new Map<string, string>();
  for (const { path, hash } of store.files()) {
    const bytes = await readFile(store.objectFile(hash));
    digests.set(path, createHash("sha256").update(bytes).digest("hex"));
  }
  expect([...digests.keys()].sort()).toEqual([...built.keys()].sort());
  const different = [...built].filter(([path, { hash }]) => digests.get(path) !== hash);
  expect(different.map(([path]) => path)).toEqual([]);
});
