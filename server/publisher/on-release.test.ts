import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { movedClock, type MovedClock } from "content-lake/testing";
import { testFolder } from "../../tests/support/test-folder.ts";
import { Releases } from "../release/releases.ts";
import { commandCheck, OnRelease, type CommandStatus } from "./on-release.ts";

/** Polling for slow machines, in milliseconds. */
const LONG = { interval: 10, timeout: 60_000 };

let dir: string;
let releases: Releases;
let running: OnRelease[];
let errors: string[];
let clock: MovedClock;

beforeEach(() => {
  dir = testFolder();
  releases = new Releases(join(dir, "site"));
  running = [];
  errors = [];
  clock = movedClock("2026-11-28T10:00:00.000Z");
});
afterEach(async () => {
  for (const each of running) await each.close();
});

/** Starts it as a new process does. */
function start(command: string): OnRelease {
  const each = new OnRelease({
    command,
    releases,
    clock,
    redact: (text) => text.replaceAll("a-secret", "[redacted]"),
    onStatus: () => undefined,
    logger: { error: (text) => void errors.push(text), info: () => undefined },
  });
  running.push(each);
  each.wake();
  return each;
}

/** Puts texts at paths and removes others, as one release. @returns its number */
async function release(texts: Record<string, string>, remove: string[] = []): Promise<number> {
  const put = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  return (await releases.write({ cause: "a test", put, remove, state: null })).release.id;
}

const file = (name: string) => join(dir, name);
const lines = async (name: string) =>
  existsSync(file(name)) ? (await readFile(file(name), "utf8")).trim().split("\n") : [];

test("a command gets the whole site as a folder, the release's number and what has changed", async () => {
  const home = "<p>The home page.</p>".repeat(50);
  await release({ "/index.html": home, "/about/index.html": "about", "/old/index.html": "old" });
  const command = `cp -r "$RELEASE_DIR" "${dir}/copy-$RELEASE" && cp "$CHANGED" "${dir}/changed-$RELEASE"`;
  const each = start(command);
  await expect.poll(() => each.status?.state, LONG).toBe("done");
  expect(await readFile(file("copy-1/about/index.html"), "utf8")).toBe("about");
  expect(await lines("changed-1")).toEqual(["about/index.html", "index.html", "old/index.html"]);
  // The folder has no compressed forms, since hosts compress by themselves, and no private state.
  const inside = (await readdir(releases.folder(1))).sort();
  expect(inside).toEqual(expect.arrayContaining(["index.html.br", "release.json"]));
  expect((await readdir(file("copy-1"))).sort()).toEqual(["about", "index.html", "old"]);

  await release({ "/index.html": "two" }, ["/old/index.html"]);
  each.wake();
  await expect.poll(() => each.status, LONG).toMatchObject({ release: 2, state: "done" });
  expect(await readFile(file("copy-2/index.html"), "utf8")).toBe("two");
  expect(await readFile(file("copy-2/about/index.html"), "utf8")).toBe("about");
  expect(existsSync(file("copy-2/old/index.html"))).toBe(false);
  expect(await lines("changed-2")).toEqual(["index.html", "old/index.html"]);
});

test("of releases during a run only the newest gets the next run", async () => {
  const command = `echo "begin $RELEASE" >> "${dir}/log"
    while [ ! -e "${dir}/go" ]; do sleep 0.02; done
    echo "end $RELEASE" >> "${dir}/log"`;
  await release({ "/index.html": "one" });
  const each = start(command);
  await expect.poll(() => lines("log"), LONG).toEqual(["begin 1"]);
  for (const text of ["two", "three", "four"]) {
    await release({ "/index.html": text });
    each.wake();
  }
  expect(each.status).toMatchObject({ release: 1, state: "running" });
  await writeFile(file("go"), "");
  await expect.poll(() => each.status, LONG).toMatchObject({ release: 4, state: "done" });
  expect(await lines("log")).toEqual(["begin 1", "end 1", "begin 4", "end 4"]);
});

test("a failure is logged with the command's output, and repeated after a growing pause", async () => {
  await release({ "/index.html": "one" });
  const command = `echo "$RELEASE" >> "${dir}/tries"
    printf 'Bucket \\033[31mgone\\033[0m, key a-secret\\n' >&2
    [ -e "${dir}/well" ] || exit 3`;
  const each = start(command);
  const waited: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    await expect.poll(clock.waits, LONG).toHaveLength(1);
    const [wait = 0] = clock.waits();
    expect(each.status).toMatchObject({
      state: "failed",
      message: "ON_RELEASE failed for release 1: it ended with exit code 3. It is tried again.",
    });
    waited.push(wait);
    clock.pass(wait);
    await expect.poll(() => lines("tries"), LONG).toHaveLength(n + 2);
  }
  expect(waited).toEqual([15, 30, 60, 120, 240, 480, 600].map((seconds) => seconds * 1000));
  expect(errors[0]).toContain("It printed: Bucket gone, key [redacted]");

  // A newer release does not wait for the pause.
  await expect.poll(clock.waits, LONG).toHaveLength(1);
  await writeFile(file("well"), "");
  await release({ "/index.html": "two" });
  each.wake();
  await expect.poll(() => each.status, LONG).toMatchObject({ release: 2, state: "done" });
  expect(clock.waits()).toEqual([]);
});

test("a success that finds no room to be noted counts as a failure, and is tried again", async () => {
  await release({ "/index.html": "one" });
  await mkdir(join(releases.dir, "on-release.json"));
  const each = start("true");
  await expect.poll(() => each.status?.state, LONG).toBe("failed");
  await rmdir(join(releases.dir, "on-release.json"));
  clock.pass(15_000);
  await expect.poll(() => each.status?.state, LONG).toBe("done");
});

test("a start runs it only for a release without a successful run", async () => {
  const command = `echo "$RELEASE $(wc -l < "$CHANGED")" >> "${dir}/log"; [ ! -e "${dir}/ill" ]`;
  await release({ "/index.html": "one", "/about/index.html": "about" });
  const first = start(command);
  await expect.poll(() => first.status?.state, LONG).toBe("done");
  await first.close();

  const second = start(command);
  await expect.poll(() => second.status, LONG).toMatchObject({ release: 1, state: "done" });
  await writeFile(file("ill"), "");
  await release({ "/index.html": "two" });
  second.wake();
  await expect.poll(() => second.status?.state, LONG).toBe("failed");
  await second.close();
  expect(await lines("log")).toEqual(["1 2", "2 1"]);

  // Changes since the last successful run survive the end of the process.
  await rm(file("ill"));
  const third = start(command);
  await expect.poll(() => third.status, LONG).toMatchObject({ release: 2, state: "done" });
  await third.close();
  expect(await lines("log")).toEqual(["1 2", "2 1", "2 1"]);

  // A new command has not delivered any release yet.
  const other = start(`${command} # to another bucket`);
  await expect.poll(() => lines("log"), LONG).toHaveLength(4);
  await expect.poll(() => other.status?.state, LONG).toBe("done");
  expect((await lines("log")).at(-1)).toBe("2 2");
});

test("when the publisher ends, the command ends with all its child processes", async () => {
  await release({ "/index.html": "one" });
  const command = `(while :; do echo "$RELEASE" >> "${dir}/log"; sleep 0.02; done) & echo $$ > "${dir}/pid"; wait`;
  const each = start(command);
  await expect.poll(() => lines("log"), LONG).not.toEqual([]);
  await expect.poll(() => lines("pid"), LONG).toEqual([expect.stringMatching(/^\d+$/)]);
  const pid = Number((await lines("pid"))[0]);
  await each.close();
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(existsSync(join(releases.dir, "on-release"))).toBe(false);
});

test("a command that failed or hangs is reported to operators", async () => {
  const at = "2026-11-28T10:00:00.000Z";
  const checkOf = (status: CommandStatus | undefined, minutes = 0) =>
    commandCheck(status, { wall: () => Date.parse(at) + minutes * 60_000 });
  const message = "ON_RELEASE failed for release 7: it ended with exit code 7. It is tried again.";
  expect(checkOf({ release: 7, state: "failed", at, message })).toEqual({
    name: "on-release",
    ok: false,
    message,
  });
  expect(checkOf({ release: 7, state: "done", at })).toMatchObject({
    ok: true,
    message: `ON_RELEASE has run for release 7 (${at}).`,
  });
  expect(checkOf({ release: 7, state: "running", at }, 59).ok).toBe(true);
  expect(checkOf({ release: 7, state: "running", at }, 61).ok).toBe(false);
  expect(checkOf(undefined)).toEqual({ name: "on-release", ok: true });
});
