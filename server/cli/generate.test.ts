import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";

/* `npm run check` verifies that the committed files equal the generated ones. */
it("generated types hold every document and query result, and name no folder of this machine", async () => {
  const types = await readFile("src/content/generated/sanity.types.ts", "utf8");
  expect(types).toContain("export type Agent = {");
  expect(types).toMatch(/export type AGENTS_QUERY_RESULT = Array</);
  expect(types).toContain("// Source: src/content/");
  expect(types).not.toContain(process.cwd());
  expect(types).not.toContain(tmpdir());
});
