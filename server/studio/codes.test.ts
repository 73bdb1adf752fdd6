import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { CODE_LIFETIME_MS, SignInCodes } from "./codes.ts";

let dir: string;
let now = 1_800_000_000_000;
let codes: SignInCodes;
beforeEach(() => {
  dir = testFolder();
  codes = new SignInCodes(dir, () => now);
});

test("a code is valid once, in whichever process, and too long to guess", () => {
  const code = codes.issue();
  expect(Buffer.from(code, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  const other = new SignInCodes(dir, () => now);
  expect([other.redeem(code), codes.redeem(code), other.redeem(code)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a code expires after an hour, also when the clock was set back", () => {
  const [late, early] = [codes.issue(), codes.issue()];
  now += CODE_LIFETIME_MS;
  expect(codes.redeem(late)).toBe(false);
  now -= 2 * CODE_LIFETIME_MS;
  expect(codes.redeem(early)).toBe(false);
});

test("only hashes of codes are on the disk, for this user alone", () => {
  const code = codes.issue();
  const folder = join(dir, "studio-codes");
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  expect(names.join()).not.toContain(code);
  const modes = [folder, ...names.map((name) => join(folder, name))].map(
    (path) => statSync(path).mode & 0o077,
  );
  expect(modes).toEqual([0, 0]);
});
