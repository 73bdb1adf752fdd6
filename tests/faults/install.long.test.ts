import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runs, smallProject, STAMP, stampOf, type SmallProject } from "./supervision/project.ts";

const LONG = { timeout: 60_000, interval: 20 };
const RUN = ["server/cli/run.mjs", "packages"];

/** Says that it began, works for a while (a process of its own does), and says that it is done. */
const npm = (seconds: number) => `
echo begin >> npm.log
mkdir -p node_modules
sleep ${seconds} & echo $$ $! > npm.pids
wait
echo done >> npm.log`;

let project: SmallProject;
beforeEach(() => {
  project = smallProject();
});
afterEach(() => project.remove());

const at = (path: string) => join(project.dir, path);
const log = () =>
  existsSync(at("npm.log")) ? readFileSync(at("npm.log"), "utf8").split("\n") : [];

async function npmPids(): Promise<number[]> {
  return vi.waitFor(() => {
    const pids = readFileSync(at("npm.pids"), "utf8").split(/\s/).filter(Boolean).map(Number);
    expect(pids.length).toBe(2);
    return pids;
  }, LONG);
}

test("of several starts at once one installs; the others say that they wait, and use what is there then", async () => {
  project.fakeNpm(npm(1));
  const starts = [1, 2, 3].map(() => project.spawn(process.execPath, RUN));
  const ends = await Promise.all(starts.map(({ child }) => once(child, "close")));
  expect(ends).toEqual([0, 0, 0].map((code) => [code, null]));
  expect(log()).toEqual(["begin", "done", ""]);
  const waited = starts.filter(({ output }) => output().includes("Another install is running"));
  expect(waited.length).toBe(2);
  expect(readFileSync(at(STAMP), "utf8")).toBe(stampOf());
});

test("when the one that installs fails, the next one in line tries, and not both at once", async () => {
  project.fakeNpm(`${npm(1)}\nexit 1`);
  const starts = [1, 2].map(() => project.spawn(process.execPath, RUN));
  const ends = await Promise.all(starts.map(({ child }) => once(child, "close")));
  expect(ends).toEqual([1, 1].map((code) => [code, null]));
  expect(log()).toEqual(["begin", "done", "begin", "done", ""]);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "%s while it installs ends npm and all that it started; the next start installs",
  async (signal) => {
    project.fakeNpm(npm(60));
    const { child, output } = project.spawn(process.execPath, RUN);
    const pids = await npmPids();
    const closed = once(child, "close");
    child.kill(signal);
    await closed;
    await vi.waitFor(() => expect(pids.filter(runs)).toEqual([]), LONG);
    if (signal !== "SIGKILL") expect(output()).toContain("Stopped while installing");
    expect(log()).toEqual(["begin", ""]);

    project.fakeNpm(npm(0));
    const again = project.spawn(process.execPath, RUN);
    expect(await once(again.child, "close")).toEqual([0, null]);
    expect(again.output()).not.toContain("Another install");
    expect(log()).toEqual(["begin", "begin", "done", ""]);
  },
);

test("an install that was broken off is not taken for done because it once was", async () => {
  project.write(STAMP, stampOf("an older lock file"));
  project.fakeNpm(npm(60));
  const { child } = project.spawn(process.execPath, RUN);
  await npmPids();
  child.kill("SIGKILL");
  // The older lock file is checked out again.
  project.write("package-lock.json", "an older lock file");
  project.fakeNpm(npm(0));
  const again = project.spawn(process.execPath, RUN);
  expect(await once(again.child, "close")).toEqual([0, null]);
  expect(log().filter((line) => line === "begin").length).toBe(2);
});

test("without npm that is said, and what is there stays", async () => {
  project.write("node_modules/some-package/index.js", "");
  const { child, output } = project.spawn(process.execPath, RUN, { PATH: at("bin") });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toContain("there is no npm on the PATH");
  expect(existsSync(at("node_modules/some-package/index.js"))).toBe(true);
});

test("leftovers of processes that died, or whose number another process has now, block no install", async () => {
  const lock = at(".cache/install-lock");
  mkdirSync(lock, { recursive: true });
  const host = await hostOf(lock);
  project.write(`.cache/install-lock/1 999999999_1_${host}`, "");
  project.write(`.cache/install-lock/choosing ${process.pid}_1_${host}`, "");
  project.fakeNpm(npm(0));
  const { child, output } = project.spawn(process.execPath, RUN);
  expect(await once(child, "close")).toEqual([0, null]);
  if (process.platform === "linux") expect(output()).not.toContain("Another install");
  expect(readdirSync(lock)).toEqual([]);
});

test("after a killed install the next start waits for nothing, also where the machine's name has a hyphen", async () => {
  const named = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module";
    os.hostname = () => "my-own_laptop.local"; syncBuiltinESMExports();`;
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(named)}` };
  project.fakeNpm(npm(60));
  const { child } = project.spawn(process.execPath, RUN, env);
  await npmPids();
  expect(readdirSync(at(".cache/install-lock")).join()).toContain("my-own-laptop.local");
  child.kill("SIGKILL");
  await once(child, "close");
  project.fakeNpm(npm(0));
  const again = project.spawn(process.execPath, RUN, env);
  expect(await once(again.child, "close")).toEqual([0, null]);
  if (process.platform === "linux") expect(again.output()).not.toContain("Another install");
});

/** The name of this machine as the lock writes it. */
async function hostOf(lock: string): Promise<string> {
  project.fakeNpm("sleep 60");
  const { child } = project.spawn(process.execPath, RUN);
  const name = await vi.waitFor(() => {
    const found = readdirSync(lock).find((file) => file.startsWith("1 "));
    if (found === undefined) throw new Error("There is no ticket yet");
    return found;
  }, LONG);
  child.kill("SIGKILL");
  await once(child, "close");
  rmSync(join(lock, name), { force: true });
  return name.slice(name.lastIndexOf("_") + 1);
}

test("where no home can be written, npm has its cache in the project", async () => {
  project.fakeNpm('echo "$npm_config_cache" > cache.log; mkdir -p node_modules');
  const { child } = project.spawn(process.execPath, RUN, {
    HOME: "/dev/null/home",
    npm_config_cache: undefined,
  });
  await once(child, "close");
  expect(readFileSync(at("cache.log"), "utf8").trim()).toBe(at(".cache/npm"));
});

test.each(["it's here", "C# site", "100% done", "what?", 'q"uote'])(
  "a folder %s is named before anything is installed",
  async (name) => {
    project.fakeNpm("touch npm.log");
    for (const part of ["server", "package.json", "package-lock.json"]) {
      cpSync(at(part), join(at(name), part), { recursive: true });
    }
    const entry = join(at(name), "server/cli/run.mjs");
    const { child, output } = project.spawn(process.execPath, [entry, "packages"]);
    expect(await once(child, "close")).toEqual([1, null]);
    expect(output()).toContain(`Move this project to another folder: the path ${at(name)} holds`);
    expect(existsSync(at("npm.log"))).toBe(false);
  },
);

test("spaces, umlauts and other characters of a folder's name are fine", async () => {
  project.fakeNpm("mkdir -p node_modules");
  const named = at("Zoë & co (網站) [1] {x} $HOME;~a");
  for (const part of ["server", "package.json", "package-lock.json"]) {
    cpSync(at(part), join(named, part), { recursive: true });
  }
  const entry = join(named, "server/cli/run.mjs");
  const { child } = project.spawn(process.execPath, [entry, "packages"]);
  expect(await once(child, "close")).toEqual([0, null]);
});
