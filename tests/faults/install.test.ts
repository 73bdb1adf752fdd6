// @module-tag long
import { once } from "node:events";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { runs, smallProject, STAMP, stampOf, type SmallProject } from "./launcher/project.ts";

const LONG = { timeout: 60_000, interval: 20 };
const RUN = ["server/cli/run.mjs"];

/** A fake npm that reports its start, works for a while whatever signal it gets, and reports its end. */
const npm = (seconds: number) => `
trap "" INT TERM HUP
echo begin >> npm.log
mkdir -p node_modules
echo $$ > npm.pid
for tenth in $(seq ${seconds * 10}); do sleep 0.1; done
echo done >> npm.log`;

let project: SmallProject;
beforeEach(() => {
  project = smallProject();
});

const at = (path: string) => join(project.dir, path);
const log = () =>
  existsSync(at("npm.log")) ? readFileSync(at("npm.log"), "utf8").split("\n") : [];

/** Copies the project into a folder of this name. @returns its entry */
function copyTo(folder: string): string {
  for (const part of ["server", "package.json", "package-lock.json"]) {
    cpSync(at(part), join(at(folder), part), { recursive: true });
  }
  return join(at(folder), "server/cli/run.mjs");
}

/** The process of the fake npm, once it works. */
function npmPid(): Promise<number> {
  return vi.waitFor(() => {
    const pid = Number(readFileSync(at("npm.pid"), "utf8"));
    expect(pid).toBeGreaterThan(0);
    return pid;
  }, LONG);
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s while it installs ends npm; the next start installs",
  async (signal) => {
    project.fakeNpm(npm(60));
    const { child, output } = project.spawn(process.execPath, RUN);
    const pid = await npmPid();
    const closed = once(child, "close");
    child.kill(signal);
    await closed;
    await vi.waitFor(() => expect(runs(pid)).toBe(false), LONG);
    expect(output()).toContain("Stopped while installing");
    expect(log()).toEqual(["begin", ""]);

    project.fakeNpm(npm(0));
    const again = project.spawn(process.execPath, RUN);
    expect(await once(again.child, "close")).toEqual([0, null]);
    expect(log()).toEqual(["begin", "begin", "done", ""]);
  },
);

test("an interrupted install does not count as complete because an earlier one was", async () => {
  project.write(STAMP, stampOf("an older lock file"));
  project.fakeNpm(npm(60));
  const { child } = project.spawn(process.execPath, RUN);
  await npmPid();
  child.kill("SIGKILL");
  // The older lock file is checked out again.
  project.write("package-lock.json", "an older lock file");
  project.fakeNpm(npm(0));
  const again = project.spawn(process.execPath, RUN);
  expect(await once(again.child, "close")).toEqual([0, null]);
  expect(log().filter((line) => line === "begin").length).toBe(2);
});

test("without npm there is a message, and existing packages stay", async () => {
  project.write("node_modules/some-package/index.js", "");
  const { child, output } = project.spawn(process.execPath, RUN, { PATH: at("bin") });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toContain("there is no npm on the PATH");
  expect(existsSync(at("node_modules/some-package/index.js"))).toBe(true);
});

test.each(["it's here", "C# site", "100% done", "what?", 'q"uote'])(
  "a folder %s is named before anything is installed",
  async (name) => {
    project.fakeNpm("touch npm.log");
    const { child, output } = project.spawn(process.execPath, [copyTo(name)]);
    expect(await once(child, "close")).toEqual([1, null]);
    expect(output()).toContain(`Move this project to another folder: the path ${at(name)} holds`);
    expect(existsSync(at("npm.log"))).toBe(false);
  },
);

test("a folder's name may have spaces, umlauts and other characters", async () => {
  project.fakeNpm("mkdir -p node_modules");
  const entry = copyTo("Zoë & co (網站) [1] {x} $HOME;~a");
  const { child } = project.spawn(process.execPath, [entry]);
  expect(await once(child, "close")).toEqual([0, null]);
});
