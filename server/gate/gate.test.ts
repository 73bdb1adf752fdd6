import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { toBase64, unlock } from "sealed-site";
import { Fatal } from "../runtime/fatal.ts";
import { readGate, type Gate, type GateSettings } from "./gate.ts";
import { gatePasswords, parsePasswords } from "./passwords.ts";
import { formatPasswords } from "./testing/sealed-gate.ts";

const BOARD = { label: "board", password: "eight voices: one score" };
const FUNDER = { label: "funder", password: "correct horse battery staple" };
const PRESS = { label: "press", password: "read all about it" };

/** Builds with a data folder of their own. */
function site() {
  const dir = testFolder();
  const printed: string[] = [];
  const build = async (
    passwords: readonly (typeof BOARD)[],
    { key, succeeds = true }: { key?: string; succeeds?: boolean } = {},
  ) => {
    const settings: GateSettings = {
      GATE_MODE: "sealed",
      GATE_PASSWORDS: formatPasswords(passwords),
      GATE_CONTENT_KEY: key,
      SITE_DATA_DIR: dir,
    };
    const gate = requireSealed(await readGate(settings, (line) => printed.push(line)));
    if (succeeds) await gate.keep();
    return { contentKey: toBase64(gate.contentKey), lock: gate.lock };
  };
  return { dir, printed, build };
}

function requireSealed(gate: Gate): Extract<Gate, { mode: "sealed" }> {
  if (gate.mode !== "sealed") throw new Error("The gate is open.");
  return gate;
}

test("every build has the same key, which only this account may read, and none is made in place of a damaged one", async () => {
  const { dir, build } = site();
  const first = await build([BOARD, FUNDER]);
  expect(await build([FUNDER, BOARD])).toEqual(first);
  expect((await stat(join(dir, "gate.json"))).mode & 0o077).toBe(0);
  await writeFile(join(dir, "gate.json"), "{}");
  await expect(build([BOARD])).rejects.toThrow("is damaged. Bring it back");
});

test("a failed build leaves a removed password to be withdrawn by the next one", async () => {
  const { printed, build } = site();
  await build([BOARD, FUNDER]);
  expect(printed).toContain("· gate: new: board, funder");
  const failed = await build([BOARD], { succeeds: false });
  const next = await build([BOARD]);
  expect(printed.filter((line) => line.includes("withdrawn: funder"))).toHaveLength(2);
  expect(next.contentKey).not.toBe(failed.contentKey);
});

test("another password under the same label withdraws the one before", async () => {
  const { build } = site();
  const first = await build([BOARD]);
  const next = await build([{ ...BOARD, password: PRESS.password }]);
  expect(next.contentKey).not.toBe(first.contentKey);
  expect(await unlock(next.lock, BOARD.password)).toBeUndefined();
});

test("a password with a new label is the same password", async () => {
  const { build } = site();
  const first = await build([BOARD]);
  expect((await build([{ ...BOARD, label: "trustees" }])).contentKey).toBe(first.contentKey);
});

test("a key in the settings is the same on every machine, and has to change with a withdrawal", async () => {
  const key = toBase64(new Uint8Array(32).fill(7));
  const here = site();
  const there = site();
  expect(await here.build([BOARD, FUNDER], { key })).toEqual(
    await there.build([FUNDER, BOARD], { key }),
  );
  await expect(here.build([BOARD], { key })).rejects.toThrow(
    /"funder" was taken away.*openssl rand/s,
  );
  const fresh = toBase64(new Uint8Array(32).fill(8));
  expect((await here.build([BOARD], { key: fresh })).contentKey).toBe(fresh);
});

test("a host that keeps nothing between builds says that a withdrawal needs another key", async () => {
  const { printed, build } = site();
  await build([BOARD], { key: toBase64(new Uint8Array(32).fill(7)) });
  expect(printed).toEqual([
    "· gate: no earlier build is known here. If you took a password away, set a new GATE_CONTENT_KEY as well",
  ]);
});

test("an invalid key in the settings is refused", async () => {
  const { build } = site();
  await expect(build([BOARD], { key: "c2hvcnQ=" })).rejects.toThrow(/GATE_CONTENT_KEY is no key/);
});

test("an open site stores no lock", async () => {
  const { dir } = site();
  const settings = {
    GATE_MODE: "open",
    GATE_PASSWORDS: undefined,
    GATE_CONTENT_KEY: undefined,
    SITE_DATA_DIR: dir,
  } as const;
  expect(await readGate(settings)).toEqual({ mode: "open" });
  await expect(stat(join(dir, "gate.json"))).rejects.toThrow();
});

test("without GATE_PASSWORDS the site has the password of GATE_PASSWORD", () => {
  const settings = { GATE_MODE: "sealed", GATE_PASSWORDS: undefined } as const;
  expect(gatePasswords(settings, { GATE_PASSWORD: "one score" })).toEqual([
    { label: "everyone", password: "one score" },
  ]);
  expect(gatePasswords(settings, {})).toEqual([{ label: "everyone", password: "polyphony" }]);
});

test("GATE_PASSWORDS of an open site is refused, because it would shut nobody out", () => {
  const settings = { GATE_MODE: "open", GATE_PASSWORDS: "board: eight voices" } as const;
  expect(() => gatePasswords(settings, {})).toThrow(Fatal);
});

test("passwords are read line by line, with colons and spaces in them", () => {
  expect(parsePasswords("\n board:  eight voices: one score \r\nfunder: correct horse\n")).toEqual([
    BOARD,
    { label: "funder", password: "correct horse" },
  ]);
  expect(parsePasswords(formatPasswords([BOARD, FUNDER]))).toEqual([BOARD, FUNDER]);
});

test.each([
  ["", "no password"],
  ["eight voices", "line 1"],
  ["board: a\nfunder:", '"funder" has no password'],
  ["board: secret-a\nboard: secret-b", '"board" is there twice'],
  ["board: secret-a\nfunder: secret-a", 'the same password as "board"'],
  ["caf\u00e9: secret-a", "line 1"],
])("%j is refused with the line that is wrong, and without a password", (text, message) => {
  expect(() => parsePasswords(text)).toThrow(message);
  expect(() => parsePasswords(text)).not.toThrow("secret");
});
