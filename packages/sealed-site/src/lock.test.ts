import { expect, test } from "vitest";
import { toHex } from "./bytes.ts";
import { importContentKey, joinLocks, parseLock, unlock, wrapContentKey } from "./lock.ts";

const RAW = Uint8Array.from({ length: 32 }, (_, index) => index);
const PASSWORDS = ["board: eight voices", "funder: one score"];
const lockOf = async (passwords: readonly string[]) =>
  joinLocks(await Promise.all(passwords.map((password) => wrapContentKey(RAW, password))));
const lock = await lockOf(PASSWORDS);

test.each(PASSWORDS)("the password %j opens, with true progress", async (password) => {
  const seen: number[] = [];
  const raw = await unlock(lock, password, (done) => seen.push(done));
  expect(raw && toHex(raw)).toBe(toHex(RAW));
  expect(seen).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});

test("another password opens nothing", async () => {
  expect(await unlock(lock, "eight")).toBeUndefined();
});

test("a password opens in whatever form its accents are typed, and pasted with white space", async () => {
  const accented = await wrapContentKey(RAW, "caf\u00e9 polyphonique");
  expect(await unlock(accented, "cafe\u0301 polyphonique")).toBeDefined();
  expect(await unlock(accented, "\tcaf\u00e9 polyphonique\u200b")).toBeDefined();
});

test("every build makes the same lock, whatever the order of the passwords", async () => {
  expect(await lockOf([...PASSWORDS].reverse())).toEqual(lock);
  expect(toHex((await importContentKey(RAW)).keyId)).toBe(lock.keyId);
});

test("a lock that another implementation made opens", async () => {
  const before = parseLock(
    '{"keyId":"e768b5083955a162","kdf":{"name":"PBKDF2-SHA-256","salt":"0BYB/RKM+S+EjNUWUeC+wA==","iterations":600000,"steps":10},"wraps":["jylRCdXqGSP5cSnsgUrAGv8UJ25bdGoMHFjSPwW+J/vWs3oX/3n/T7uTkAfL/w6n","uW6/JMKlsMBfKw+8Z8EnsOGseLk6BViYKVxfTWUXFyu4Sk3k2hlKUcxSIGI/m1Pi"]}',
  );
  const raw = before && (await unlock(before, PASSWORDS[1] ?? ""));
  expect(raw && toHex(raw)).toBe(toHex(RAW));
});

test("a page's lock is read, and nothing else is", () => {
  expect(parseLock(JSON.stringify(lock))).toEqual(lock);
  const { kdf } = lock;
  const wrong = [
    "",
    "null",
    "[]",
    "{}",
    JSON.stringify({ ...lock, kdf: { ...kdf, name: "MD5" } }),
    JSON.stringify({ ...lock, kdf: { ...kdf, salt: "not base64!" } }),
    JSON.stringify({ ...lock, kdf: { ...kdf, iterations: 0 } }),
    JSON.stringify({ ...lock, kdf: { ...kdf, steps: 7 } }),
    JSON.stringify({ ...lock, wraps: [1] }),
  ];
  for (const text of wrong) expect(parseLock(text)).toBeUndefined();
});

test("an empty password makes no lock, and locks of two keys are not joined", async () => {
  await expect(wrapContentKey(RAW, "")).rejects.toThrow(RangeError);
  const other = await wrapContentKey(
    RAW.map((byte) => byte + 1),
    "another",
  );
  expect(() => joinLocks([lock, other])).toThrow(RangeError);
  expect(() => joinLocks([])).toThrow(RangeError);
});
