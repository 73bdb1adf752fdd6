import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { replaceFolder } from "./files.ts";

test("a new site replaces the old one completely, and nothing else is left", async () => {
  const dir = testFolder();
  for (const name of ["old", "new"]) {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, `${name}.html`), name);
  }
  await replaceFolder(join(dir, "new"), join(dir, "old"));
  expect(await readdir(dir)).toEqual(["old"]);
  expect(await readdir(join(dir, "old"))).toEqual(["new.html"]);
});
