import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { buildSite } from "../../server/cli/lib/site-build.ts";
import { copySeededLake, startTestLake } from "../../server/source/testing/test-lake.ts";

const OUT = ".cache/fault-site";

test("a build with content that cannot be shown leaves the last good site in place", async () => {
  const dataDir = testFolder();
  await copySeededLake(dataDir);
  const lake = await startTestLake({ dataDir });
  onTestFinished(async () => {
    await lake.remove();
    await rm(inRoot(OUT), { recursive: true, force: true });
  });
  await rm(inRoot(OUT), { recursive: true, force: true });
  await mkdir(inRoot(OUT), { recursive: true });
  await writeFile(inRoot(OUT, "index.html"), "the last good site");
  await lake.client.patch("agent-jonah").unset(["name"]).commit();
  const built = buildSite(lake.source, { outDir: OUT, siteUrl: "http://localhost:4321" });
  await expect(built).rejects.toThrow('Document "agent-jonah", field "name"');
  expect(await readFile(inRoot(OUT, "index.html"), "utf8")).toBe("the last good site");
});
