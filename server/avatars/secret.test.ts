import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KeptSecretError } from "../runtime/kept-secret.ts";
import { avatarSecret } from "./secret.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "avatar-secret-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("on a real project no account of this machine can have videos made without a secret", () => {
  const AVATARS_DATA_DIR = join(folder, "avatars");
  const made = avatarSecret({ AVATARS_DATA_DIR }, undefined);
  expect(made.secret).toMatch(/^avatars-.{32}$/);
  expect(made.file).toBe(join(AVATARS_DATA_DIR, "secret"));
  expect(statSync(made.file ?? "").mode & 0o077).toBe(0);
  const again = avatarSecret({ AVATARS_DATA_DIR }, undefined);
  expect(again.secret, "a restart asks nobody again").toBe(made.secret);
});

test("on the embedded lake the lake's token counts", () => {
  const settings = { AVATARS_DATA_DIR: folder };
  expect(avatarSecret(settings, "lake-token")).toEqual({ secret: "lake-token" });
});

test("where the secret cannot be kept, the message names the setting", () => {
  const AVATARS_DATA_DIR = join(folder, "a file");
  writeFileSync(AVATARS_DATA_DIR, "");
  const make = () => avatarSecret({ AVATARS_DATA_DIR }, undefined);
  expect(make).toThrow(KeptSecretError);
  expect(make).toThrow(/AVATARS_DATA_DIR/);
});
