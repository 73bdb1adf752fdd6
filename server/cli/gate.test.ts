import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inRoot } from "../runtime/root.ts";
import { skipReason } from "../../tests/skip-reason.ts";

/* `npm run gate` as a process, in a folder that looks like the project and has a `.env` of its own. */

const BOARD = "eight voices, one score";
const FUNDER = "correct horse battery staple";
const SEALED = `# the site\nGATE_MODE=sealed\nGATE_PASSWORDS='board: ${BOARD}\nfunder: ${FUNDER}'\n`;

/** Runs a command on a terminal of its own. */
const TERMINAL = "/usr/bin/script";

interface Project {
  /** Absolute path. */
  readonly dir: string;
  /** What the command says for some arguments, and its exit code. No answer holds a password. */
  gate(...args: string[]): { said: string; code: number | null };
  /** The same with a password on the standard input. */
  gateGiven(password: string, ...args: string[]): { said: string; code: number | null };
  /** Text of its `.env`. */
  env(): string;
}

/** @param env text of its `.env` */
function project(env: string | Buffer): Project {
  const dir = mkdtempSync(join(tmpdir(), "polyphony-gate-command-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const name of ["server", "src", "node_modules", "package.json"]) {
    symlinkSync(inRoot(name), join(dir, name));
  }
  const file = join(dir, ".env");
  writeFileSync(file, env);
  const gateGiven = (password: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, command(args), {
      cwd: dir,
      env: { PATH: process.env.PATH },
      input: `${password}\n`,
      encoding: "utf8",
    });
    const said = stdout + stderr;
    for (const secret of [BOARD, FUNDER, password]) {
      if (secret !== "") expect(said).not.toContain(secret);
    }
    expect(said, "a person reads a sentence, not a stack").not.toMatch(/\n\s+at /);
    return { said, code: status };
  };
  return {
    dir,
    gateGiven,
    gate: (...args) => gateGiven("", ...args),
    env: () => readFileSync(file, "utf8"),
  };
}

/** The links of the folder stay links, so the command takes it for the project. */
function command(args: readonly string[]): string[] {
  const links = ["--preserve-symlinks", "--preserve-symlinks-main"];
  const quiet = "--disable-warning=ExperimentalWarning";
  return [quiet, ...links, join("server", "cli", "gate.ts"), ...args];
}

test("adds and withdraws, and says each time what the next build makes of it", () => {
  const key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
  const { gate, gateGiven, env } = project(`${SEALED}GATE_CONTENT_KEY=${key}\n`);
  const added = gateGiven("press2024", "add", "press");
  expect(added.said).toMatch(/"press" is in \.env\. Restart.*\n {2}press: weak: about .* guesses/s);
  expect(added.said).toContain("no earlier build is known here");
  expect(added.code).toBe(0);
  expect(env()).toContain(`\nfunder: ${FUNDER}\npress: press2024'\n`);

  const withdrawn = gate("withdraw", "funder");
  expect(withdrawn.said).toMatch(/"funder" is no longer in \.env\. Restart.*\n {2}press: weak/s);
  expect(withdrawn.said).not.toContain("funder: ");
  expect(withdrawn.code).toBe(0);
  expect(env()).toContain(`GATE_PASSWORDS='board: ${BOARD}\npress: press2024'\n`);
  expect(env(), "the key that it opened is another one").not.toContain(key);
  expect(gate().said).toMatch(
    /\(GATE_MODE=sealed\).*\n {2}board: about .*\n {2}press: weak: about /s,
  );
});

test("prints new keys, which go nowhere else", () => {
  const { gate, env } = project(SEALED);
  const keys = [gate("new-key").said, gate("new-key").said];
  for (const key of keys) expect(key).toMatch(/^[\w+/]{43}=\n$/);
  expect(keys[0]).not.toBe(keys[1]);
  expect(env()).toBe(SEALED);
});

test.each([
  ["a label that nobody has", SEALED, ["withdraw", "press"], "Known: board, funder"],
  ["a site that is not sealed", "", ["add", "board"], "Set GATE_MODE=sealed first"],
  ["a label twice", SEALED.replace("funder", "board"), [], '"board" is there twice'],
  ["nothing typed", SEALED, ["add", "press"], '"press" has no password'],
  ["a word too many", SEALED, ["withdraw", "board", "funder"], "npm run gate -- withdraw LABEL"],
])("%s: it says so, and changes nothing", (_what, file, args, message) => {
  const { gate, env } = project(file);
  const { said, code } = gate(...args);
  expect(said).toContain(message);
  expect(code).toBe(1);
  expect(env()).toBe(file);
});

test.each([
  ["with two marks before it", Buffer.from(`\uFEFF\uFEFF${SEALED.slice("# the site\n".length)}`)],
  ["with a mark before it", Buffer.from(`\uFEFF${SEALED.slice("# the site\n".length)}`)],
  ["in UTF-16", Buffer.from(`\uFEFF${SEALED}`, "utf16le")],
  ["in UTF-16 of the other order", Buffer.from(`\uFEFF${SEALED}`, "utf16le").swap16()],
  ["with lines of Windows", Buffer.from(SEALED.replaceAll("\n", "\r\n"))],
])("a .env %s is read like any other", (_, file) => {
  const { gate, gateGiven, env } = project(file);
  expect(gate().said).toMatch(/\(GATE_MODE=sealed\).*\n {2}board: about .*\n {2}funder: about /s);
  expect(gateGiven("four words of chance", "add", "press").code).toBe(0);
  expect(env()).toContain("press: four words of chance");
});

test.each([
  ["in Latin-1", Buffer.from("GATE_MODE=sealed\nGATE_PASSWORDS='board: caf\xe9'\n", "latin1"), 2],
  ["in UTF-16 without a mark", Buffer.from(SEALED, "utf16le"), 1],
])("a .env %s is refused by its line, and stays", (_, file, line) => {
  const { gate } = project(file);
  const { said, code } = gate();
  expect(said).toContain(
    `.env, line ${line} is not UTF-8: save the file as UTF-8 in your editor.\n`,
  );
  expect(code).toBe(1);
});

test.each([
  "GATE_MODE: sealed",
  "GATE_MODE sealed",
  "\u00a7GATE_MODE=sealed",
  "\u00a0GATE_MODE=sealed",
  "GATE_MODE\u00a0=sealed",
])('a line "%s" is refused, for the site would be open without it', (line) => {
  const { said, code } = project(`# the site\nGATE_PASSWORDS='a: ${BOARD}\nb: x'\n${line}`).gate();
  expect(said).toContain(".env, line 4 is no setting: write NAME=value");
  expect(code).toBe(1);
});

test("a password that # would cut off is told by the name of its setting, others are not", () => {
  const { gate } = project(
    "GATE_MODE=sealed # not yet\nGATE_PASSWORDS=board: tulip#anchor gravel monk\nLOG_LEVEL='debug' # all\n",
  );
  const { said } = gate();
  expect(said.match(/In \.env, .*/g)).toEqual([
    'In .env, GATE_PASSWORDS ends before its "#", which begins a comment. If "#" belongs to the value, write quotes around it.',
  ]);
  expect(said).not.toContain("anchor");
});

test.each([
  ["SITE_URL=https://example.org/sub", "SITE_URL has to end with the host"],
  ["SITE_URL=https://example.org/?a=b", "SITE_URL has to end with the host"],
  ["SITE_URL=ftp://example.org", "SITE_URL has to begin with https:// or http://"],
  ["SITE_URL=https://user:hidden@example.org", "SITE_URL holds a name or a password"],
  ["STUDIO_URL=https://example.org/cms", "STUDIO_URL has to end with the host"],
  ["PREVIEW_URL=file:///x", "PREVIEW_URL has to begin with https:// or http://"],
  ["AVATARS_URL=https://example.org/a", "AVATARS_URL has to end with the host"],
])("%s is refused in a sentence", (line, message) => {
  const { said, code } = project(`${line}\n`).gate();
  expect(said).toContain(message);
  expect(said).not.toContain("hidden");
  expect(code).toBe(1);
});

test("a .env that is a folder, as some containers make it, is named", () => {
  const { dir, gate } = project("");
  rmSync(join(dir, ".env"));
  mkdirSync(join(dir, ".env"));
  const { said, code } = gate("add", "press");
  expect(said).toContain(".env cannot be read");
  expect(code).toBe(1);
});

test.skipIf(spawnSync(TERMINAL, ["--version"]).status !== 0)(
  "a password that is typed on a terminal is not shown",
  skipReason("needs script"),
  () => {
    const { dir, env } = project(SEALED);
    const words = [process.execPath, ...command(["add", "press"])].join(" ");
    // The terminal itself would show what is typed before the question.
    const asked = `(until grep -q 'not shown' shown; do sleep 0.1; done; echo 'four words of chance') | ${TERMINAL} -qfec "${words}" shown`;
    const { stdout } = spawnSync("sh", ["-c", asked], {
      cwd: dir,
      env: { PATH: process.env.PATH },
      encoding: "utf8",
    });
    expect(stdout).toContain('Password for "press" (it is not shown)');
    expect(stdout).toContain('"press" is in .env');
    expect(stdout).not.toContain("four words");
    expect(env()).toContain("press: four words of chance");
  },
);
