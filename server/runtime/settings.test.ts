import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { inRoot } from "./root.ts";
import { parseSettings } from "./settings.ts";

/** A folder without a site, which a command names in its message. */
const FOLDER = "nowhere";
const GOOD = `# the site\nGATE_MODE=sealed\nGATE_PASSWORDS='board: a\nfunder: b'\nSITE_DATA_DIR=${FOLDER}\n`;

/** What a command says in a folder that looks like the project and has this `.env`; it ends with 1. */
function messageOf(env: string | Buffer | undefined): string {
  const dir = testFolder();
  for (const name of ["server", "src", "node_modules", "package.json"]) {
    symlinkSync(inRoot(name), join(dir, name));
  }
  if (env === undefined) mkdirSync(join(dir, ".env"));
  else writeFileSync(join(dir, ".env"), env);
  // Links in the folder stay links, so the command takes it for the project.
  const links = ["--preserve-symlinks", "--preserve-symlinks-main"];
  const command = ["--disable-warning=ExperimentalWarning", ...links, "server/cli/rollback.ts"];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    cwd: dir,
    env: { PATH: process.env.PATH },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  const text = stdout + stderr;
  expect(text, "a person reads a sentence, not a stack").not.toMatch(/\n\s+at /);
  return text;
}

test.each([
  ["as it is", GOOD],
  ["with a mark before it", `\uFEFF${GOOD}`],
  ["with lines of Windows", GOOD.replaceAll("\n", "\r\n")],
  ["with lines that a carriage return ends", GOOD.replaceAll("\n", "\r")],
])("a .env %s is read", (_, env) => {
  expect(messageOf(env)).toContain(`/${FOLDER} yet`);
});

test.each([
  ["in Latin-1", Buffer.from("GATE_MODE=sealed\nGATE_PASSWORDS='board: caf\xe9'\n", "latin1")],
  ["in UTF-16", Buffer.from(`\uFEFF${GOOD}`, "utf16le")],
  ["in UTF-16 without a mark", Buffer.from(GOOD, "utf16le")],
])("a .env %s is refused", (_, env) => {
  expect(messageOf(env)).toContain(".env is not UTF-8: save the file as UTF-8 in your editor.\n");
});

test.each([
  "GATE_MODE: sealed",
  "GATE_MODE sealed",
  "\u00a7GATE_MODE=sealed",
  "\u00a0GATE_MODE=sealed",
  "GATE_MODE\u00a0=sealed",
])('a line "%s" is refused, for the site would be open without it', (line) => {
  const env = `# the site\nGATE_PASSWORDS='a: x\nb: y'\n${line}`;
  expect(messageOf(env)).toContain(".env, line 4 is no setting: write NAME=value");
});

test("a password that # would cut off is told by the name of its setting, others are not", () => {
  const text = messageOf(
    "GATE_MODE=sealed # not yet\nGATE_PASSWORDS=board: tulip#anchor gravel monk\nLOG_LEVEL='debug' # all\n",
  );
  expect(text.match(/In \.env, .*/g)).toEqual([
    'In .env, GATE_PASSWORDS ends before its "#", which begins a comment. If "#" belongs to the value, write quotes around it.',
  ]);
  expect(text).not.toContain("anchor");
});

test.each([
  [{ SITE_URL: "https://example.org/sub" }, "SITE_URL has to end with the host"],
  [{ SITE_URL: "https://example.org/?a=b" }, "SITE_URL has to end with the host"],
  [{ SITE_URL: "ftp://example.org" }, "SITE_URL has to begin with https:// or http://"],
  [{ SITE_URL: "https://user:hidden@example.org" }, "SITE_URL holds a name or a password"],
  [{ STUDIO_URL: "https://example.org/cms" }, "STUDIO_URL has to end with the host"],
  [{ SIGN_IN: "on", STUDIO_URL: "http://example.org" }, "passwords travel in clear text"],
  [{ SIGN_IN: "on", STUDIO_HOST: "192.168.0.2" }, "passwords travel in clear text"],
])("%j is refused in a sentence", (env, message) => {
  expect(() => parseSettings(env)).toThrow(message);
  expect(() => parseSettings(env)).not.toThrow("hidden");
});

test("a .env that is a folder, as some containers make it, is named", () => {
  expect(messageOf(undefined)).toContain(".env cannot be read");
});
