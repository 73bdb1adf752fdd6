import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inRoot } from "../../server/runtime/root.ts";
import { buildSite } from "../../server/cli/lib/site-build.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { readIdentity } from "../../server/publisher/dataset/read.ts";
import { Engine } from "../../server/publisher/engine/engine.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { CURRENT, Releases } from "../../server/release/releases.ts";
import { OPEN_FORM } from "../../src/sealing/site-form.ts";
import { openRenderer } from "../../server/render/renderer.ts";
import { createFetch, mediaBase } from "../../src/content/source.ts";
import { startTestLake, type TestLake } from "../support/lake.ts";

/** Timeout: a build takes ten seconds of processor time, on a busy machine as well. */
vi.setConfig({ testTimeout: 180_000 });
const OUT = ".cache/fault-site";
const target = { outDir: OUT, siteUrl: "http://localhost:4321" };

describe("a build with bad content", () => {
  let test_: TestLake;
  beforeAll(async () => {
    test_ = await startTestLake({ seed: true });
    // The current site, which no failed build may change.
    await rm(inRoot(OUT), { recursive: true, force: true });
    await mkdir(inRoot(OUT), { recursive: true });
    await writeFile(inRoot(OUT, "index.html"), "the last good site");
  });
  afterAll(async () => {
    await test_.remove();
    await rm(inRoot(OUT), { recursive: true, force: true });
  });

  test("that cannot be shown leaves the last good site in place", async () => {
    await test_.client.patch("agent-jonah").unset(["name"]).commit();
    await expect(buildSite(test_.source, target)).rejects.toThrow(
      'Document "agent-jonah", field "name"',
    );
    await test_.client.patch("agent-jonah").set({ name: "Jonah" }).commit();
    expect(await readFile(inRoot(OUT, "index.html"), "utf8")).toBe("the last good site");
  });

  // The build only notices when it is nearly done.
  test(
    "whose picture is gone names the document and the field, and nothing is half-made",
    { tags: ["long"] },
    async () => {
      const missing = "image-00000000000000000000000000000000000000aa-360x510-svg";
      const reference = { _type: "reference", _ref: missing, _weak: true };
      const before = await test_.client.getDocument("agent-amara");
      await test_.client.patch("agent-amara").set({ "image.asset": reference }).commit();
      await expect(buildSite(test_.source, target)).rejects.toThrow(
        /Document "agent-amara", field "image": its picture is gone/,
      );
      if (before) await test_.client.createOrReplace(before);
      expect(await readFile(inRoot(OUT, "index.html"), "utf8")).toBe("the last good site");
      const left = (await readdir(inRoot(".cache"))).filter((name) => name.startsWith("build-"));
      expect(left).not.toContain(`build-${process.pid}`);
    },
  );
});

test("markup that an editor writes is shown as text, never run", async () => {
  const script = `Books <script>alert("x")</script><img src=x onerror=alert(1)>`;
  const dir = await mkdtemp(join(tmpdir(), "polyphony-markup-"));
  await copyFirstRelease(dir);
  const test_ = await startTestLake({ seed: false, dataDir: join(dir, "lake") });
  const releases = new Releases(join(dir, "site"));
  try {
    const engine = new Engine({
      releases,
      renderer: await openRenderer((await builtSite()).rendererDir),
      form: OPEN_FORM,
      fetch: createFetch(test_.source.config),
      media: { base: mediaBase(test_.source.config), cacheDir: join(dir, "fetched") },
      dataset: {
        identity: () => readIdentity(test_.source.config, test_.lake.token),
        label: "The lake",
      },
    });
    await test_.client.patch("agent-nora").set({ description: script }).commit();
    expect((await engine.reconcile()).refused).toEqual([]);
    const html = await readFile(join(releases.dir, CURRENT, "agent/nora/index.html"), "utf8");
    const { document } = new JSDOM(html).window;
    const scripts = [...document.scripts].filter(
      ({ textContent, type }) => textContent.includes("alert") && type !== "application/ld+json",
    );
    expect(scripts.length).toBe(0);
    const facts = document.querySelector("script[type='application/ld+json']")?.textContent ?? "";
    expect(JSON.stringify(JSON.parse(facts))).toContain("alert");
    expect(document.querySelectorAll("[onerror], img[src='x']").length).toBe(0);
    expect(document.querySelector("main")?.textContent.includes(script)).toBe(true);
  } finally {
    await test_.remove();
    await rm(dir, { recursive: true, force: true });
  }
});
