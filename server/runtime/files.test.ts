import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { replaceFolder } from "./files.ts";

test.each([
  ["a new site", []],
  // In a container each program has the same process id.
  ["one after a program that was killed", [`old.old-${process.pid}`]],
])("%s replaces the old one completely, and nothing else is left", async (_what, leftover) => {
  const dir = testFolder();
  for (const name of ["old", "new", ...leftover]) {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, `${name}.html`), name);
  }
  await replaceFolder(join(dir, "new"), join(dir, "old"));
  expect(await readdir(dir)).toEqual(["old"]);
  expect(await readdir(join(dir, "old"))).toEqual(["new.html"]);
});
