import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFresh, generateTypes } from "./generate.ts";

describe("generated types", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "generate-test-"));
    await generateTypes(folder);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("hold a type for every document and for what every query gives", async () => {
    const types = await readFile(join(folder, "sanity.types.ts"), "utf8");
    expect(types).toContain("export type Agent = {");
    expect(types).toMatch(/export type AGENTS_QUERY_RESULT = Array</);
  });

  it("name no folder of this machine, so that they are the same on every other", async () => {
    const types = await readFile(join(folder, "sanity.types.ts"), "utf8");
    expect(types).toContain("// Source: src/content/");
    expect(types).not.toContain(process.cwd());
    expect(types).not.toContain(folder);
  });

  it("are fresh when nothing changed, and stale after one byte", async () => {
    expect(await checkFresh(folder)).toBe(true);
    await appendFile(join(folder, "sanity.types.ts"), "\n");
    expect(await checkFresh(folder)).toBe(false);
  }, 60_000);

  it("are stale when one of the files is missing", async () => {
    await rm(join(folder, "schema.json"));
    expect(await checkFresh(folder)).toBe(false);
  }, 60_000);
});
