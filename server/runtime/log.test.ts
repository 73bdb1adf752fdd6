import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { createLogger, createRedactor, type Entry, forTerminal, REDACTED } from "./log.ts";

const AT = new Date("2026-11-22T20:00:00.000Z");

/** A log in memory, and the options that write to it. */
function recordedLog(env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const entries: Entry[] = [];
  const options = {
    program: "lake",
    level: "info" as const,
    redact: createRedactor(env, []),
    write: (entry: Entry) => {
      entries.push(entry);
      lines.push(forTerminal(entry));
    },
    now: () => AT,
  };
  return { lines, entries, options };
}

test("an entry has a time, a level and a program, and details only where they are asked for", () => {
  const { entries, options } = recordedLog();
  const log = createLogger(options);
  log.debug("Nobody asked for details.");
  log.info("Content Lake at http://127.0.0.1:3333");
  log.warn("The disk is nearly full.");
  log.error("The disk is full.");
  expect(entries.map(({ level }) => level)).toEqual(["info", "warn", "error"]);
  expect(entries[2]).toEqual({
    time: AT.toISOString(),
    level: "error",
    program: "lake",
    msg: "The disk is full.",
  });
});

test("a text from outside cannot forge a line, nor move the cursor of a terminal", () => {
  const { lines, options } = recordedLog();
  const forged = "20:00:00 lake All is well.";
  createLogger(options).error(`Bad title: "a\n${forged}\r${forged}\u001b[2J\u2028x"`);
  const written = lines.join("\n").split("\n");
  expect(written.filter((line) => /^\d\d:/.test(line))).toHaveLength(1);
  expect(lines.join("")).not.toMatch(/[\u001b\r\u2028]/);
});

test("a log has no secret of the settings, in any form", () => {
  const secrets = {
    SANITY_WRITE_TOKEN: "skWriteToken/with+signs==",
    SANITY_WEBHOOK_SECRET: "the-old-secret-123,the-new-secret-456",
    GATE_PASSWORD: "eight voices, one score",
    GATE_PASSWORDS: "board: four words of chance\nfunder: correct horse: battery",
    S3_SECRET_ACCESS_KEY: "s3-secret-access-key",
    ELEVENLABS_API_KEY: "eleven-labs-key",
    DEPLOY_HOOK_URL: "https://api.example.org/build_hooks/5f2a1c",
  };
  const { lines, options } = recordedLog(secrets);
  const log = createLogger(options);
  const values = [...Object.values(secrets), ...secrets.SANITY_WEBHOOK_SECRET.split(",")];
  values.push("four words of chance", "correct horse: battery");
  for (const value of values) {
    log.error(`Refused: ${value}!`);
    log.error(`GET /x?a=${encodeURIComponent(value)}`);
    log.error(`Authorization: Basic ${Buffer.from(value).toString("base64")}`);
  }
  for (const value of values) {
    for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString("base64")]) {
      expect(lines.join("\n")).not.toContain(form);
    }
  }
});

test("a log has nothing that looks like a secret, and ordinary words stay", () => {
  const redact = createRedactor({ GATE_PASSWORD: "polyphony", SANITY_WEBHOOK_SECRET: "short" }, []);
  const token = `sk${"a1B2".repeat(20)}`;
  const line = redact(
    `Bearer abcdefgh12345678 ${token} https://user:hunter22@host/ http://x/studio/#code=A1b2C3 http://x/?sanity-preview-secret=zz&a=1`,
  );
  for (const secret of ["abcdefgh12345678", token, "hunter22", "A1b2C3", "=zz"]) {
    expect(line).not.toContain(secret);
  }
  expect(line).toContain(`Bearer ${REDACTED}`);
  expect(line).toContain("&a=1");
  const plain = "The project polyphony is short: 2 files, code=ready, sketch.svg";
  expect(redact(plain)).toBe(plain);
});

test("generated secrets are removed as soon as they exist", () => {
  const dir = testFolder();
  const redact = createRedactor({}, [join(dir, "token"), join(dir, "secret")]);
  expect(redact("token-of-the-lake")).toBe("token-of-the-lake");
  writeFileSync(join(dir, "token"), "token-of-the-lake\n");
  writeFileSync(join(dir, "secret"), "secret-of-another");
  expect(redact("token-of-the-lake secret-of-another")).toBe(`${REDACTED} ${REDACTED}`);
});
