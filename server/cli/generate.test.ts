import { appendFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GENERATED, sameTypes } from "./generate.ts";

/* That the committed types are what generating gives is one of the checks; it takes seconds. */
describe("generated types", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "generate-test-"));
    await cp(GENERATED, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("hold a type for every document and for what every query gives", async () => {
    const types = await readFile(join(GENERATED, "sanity.types.ts"), "utf8");
    expect(types).toContain("export type Agent = {");
    expect(types).toMatch(/export type AGENTS_QUERY_RESULT = Array</);
  });

  it("name no folder of this machine, so that they are the same on every other", async () => {
    const types = await readFile(join(GENERATED, "sanity.types.ts"), "utf8");
    expect(types).toContain("// Source: src/content/");
    expect(types).not.toContain(process.cwd());
    expect(types).not.toContain(tmpdir());
  });

  it("are fresh when nothing changed, and stale after one byte", async () => {
    expect(await sameTypes(folder, GENERATED)).toBe(true);
    await appendFile(join(folder, "sanity.types.ts"), "\n");
    expect(await sameTypes(folder, GENERATED)).toBe(false);
  });

  it("are stale when one of the files is missing", async () => {
    await rm(join(folder, "schema.json"));
    expect(await sameTypes(folder, GENERATED)).toBe(false);
    expect(await sameTypes(GENERATED, folder)).toBe(false);
  });
});
