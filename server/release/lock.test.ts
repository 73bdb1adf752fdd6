import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { Fatal } from "../runtime/fatal.ts";
import { lockFolder } from "./lock.ts";

test("a second program on the same folder is refused until the first one has ended", () => {
  const folder = testFolder();
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(Fatal);
  expect(() => lockFolder(folder)).toThrow(/SITE_DATA_DIR/);
  release();
  lockFolder(folder)();
});

test("a damaged lock is replaced, since it holds no data", () => {
  const folder = testFolder();
  writeFileSync(join(folder, "server.lock"), "no database".repeat(1000));
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(/is run by process \d+ already/);
  release();
});

test("a lock that cannot be opened says what to do", () => {
  const folder = testFolder();
  mkdirSync(join(folder, "server.lock"));
  expect(() => lockFolder(folder)).toThrow(/server\.lock cannot be opened: .* Delete it/);
});
