import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inRoot } from "../../server/runtime/root.ts";
import { buildSite } from "../../server/cli/lib/site-build.ts";
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
