import fc from "fast-check";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addPassword, withdrawPassword, type Written } from "./change-passwords.ts";
import { settingIn, withSetting, writeEnvFile } from "./env-file.ts";
import { parsePasswords } from "./passwords.ts";

const FILE = `# the site
PORT=4321
GATE_MODE=sealed
GATE_PASSWORDS='board: eight voices
funder: one score'
HOST=127.0.0.1
`;

/** What is in force when a file is all there is. */
function from(file: string, environment: NodeJS.ProcessEnv = {}): Written {
  return {
    settings: {
      GATE_MODE: settingIn(file, "GATE_MODE") === "sealed" ? "sealed" : "open",
      GATE_PASSWORDS: settingIn(file, "GATE_PASSWORDS"),
      GATE_CONTENT_KEY: settingIn(file, "GATE_CONTENT_KEY"),
      SITE_DATA_DIR: "unused",
    },
    environment,
    file,
  };
}
const labelsIn = (file: string) =>
  parsePasswords(settingIn(file, "GATE_PASSWORDS") ?? "").map(({ label }) => label);

test("a password comes to the others, and all else of the file stays", () => {
  const changed = addPassword(from(FILE), { label: "press", password: "it's `read` all" });
  expect(labelsIn(changed)).toEqual(["board", "funder", "press"]);
  expect(parsePasswords(settingIn(changed, "GATE_PASSWORDS") ?? "")[2]?.password).toBe(
    "it's `read` all",
  );
  for (const line of ["# the site", "PORT=4321", "HOST=127.0.0.1"]) expect(changed).toContain(line);
});

test("the one password that there was goes on opening the site", () => {
  const changed = addPassword(from("GATE_MODE=sealed", { GATE_PASSWORD: "one score" }), {
    label: "board",
    password: "eight voices",
  });
  expect(labelsIn(changed)).toEqual(["everyone", "board"]);
});

test("the password of the demo does not", () => {
  const added = { label: "board", password: "eight voices" };
  expect(labelsIn(addPassword(from("GATE_MODE=sealed\n"), added))).toEqual(["board"]);
});

test("a withdrawn password is gone, and a content key of the file with it", () => {
  const key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const changed = withdrawPassword(from(`${FILE}GATE_CONTENT_KEY=${key}\n`), "funder");
  expect(labelsIn(changed)).toEqual(["board"]);
  expect(settingIn(changed, "GATE_CONTENT_KEY")).toMatch(/^[\w+/]{43}=$/);
  expect(changed).not.toContain(key);
  expect(changed).not.toContain("one score");
});

test.each([
  ["an unknown password", () => withdrawPassword(from(FILE), "press"), "Known: board, funder"],
  [
    "the last one",
    () => withdrawPassword(from(withdrawPassword(from(FILE), "board")), "funder"),
    "the last password",
  ],
  [
    "one of the environment",
    () => withdrawPassword({ ...from(FILE), file: "GATE_MODE=sealed\n" }, "board"),
    "set in the environment",
  ],
  [
    "one of an open site",
    () => addPassword(from(""), { label: "board", password: "a" }),
    "GATE_MODE=sealed first",
  ],
  [
    "a label that is there",
    () => addPassword(from(FILE), { label: "board", password: "a" }),
    "Withdraw it, or choose another label",
  ],
  [
    // It would be read again as the label "press" and the password "room: a".
    "a label with a colon",
    () => addPassword(from(FILE), { label: "press: room", password: "a" }),
    "is no label",
  ],
  ["an empty one", () => addPassword(from(FILE), { label: "press", password: "" }), "no password"],
])("%s is refused", (_what, change, message) => {
  expect(change).toThrow(message);
});

test("whatever is written into a file is read from it again", () => {
  const value = fc.string({ minLength: 1, maxLength: 40 }).map((text) => `board: ${text.trim()}x`);
  fc.assert(
    fc.property(value, (text) => {
      fc.pre(!["'", "`", '"'].every((quote) => text.includes(quote)) && !text.includes("\r"));
      fc.pre(!(text.includes("'") && text.includes("`")));
      const once = withSetting(FILE, "GATE_PASSWORDS", text);
      expect(settingIn(once, "GATE_PASSWORDS")).toBe(text);
      expect(settingIn(withSetting(once, "GATE_PASSWORDS", "b: y"), "GATE_PASSWORDS")).toBe("b: y");
      expect(settingIn(once, "HOST")).toBe("127.0.0.1");
    }),
  );
});

/** A folder for an `.env` file. */
function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "polyphony-env-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test("a new .env is for this account alone, and one that is a link stays one", () => {
  const dir = folder();
  const kept = join(dir, "settings");
  writeEnvFile(kept, FILE);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const link = join(dir, ".env");
  symlinkSync(kept, link);
  writeEnvFile(link, "PORT=1\n");
  expect(readFileSync(kept, "utf8")).toBe("PORT=1\n");
});

test("a .env that cannot be written is named, and nothing is left beside it", () => {
  const dir = folder();
  mkdirSync(join(dir, ".env"));
  expect(() => writeEnvFile(join(dir, ".env"), FILE)).toThrow(/\.env cannot be written.*as it was/);
  expect(readdirSync(dir)).toEqual([".env"]);
});
