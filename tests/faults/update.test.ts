import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inRoot } from "../../server/runtime/root.ts";
import { smallProject, type SmallProject } from "./supervision/project.ts";

/*
 * A project of its own with git, whose commands are a few lines each: what they do is said by the
 * version that is checked out. What is tested is the switch from one version to the next, and back.
 */

const LONG = { interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

/** What a version does; each command fails where it says so. */
interface Version {
  name: string;
  fails?: "install" | "build" | "migrate" | "start" | "ready";
}

let project: SmallProject;
let database: string;
beforeEach(() => {
  project = smallProject();
  database = join(project.dir, ".data", "lake.sqlite");
  project.write(".gitignore", "node_modules\n.cache\n.data\nbin\n*.log\n");
  // Writes its version into the database, as one with other tables does.
  project.write(
    "server/cli/start.ts",
    `import { readFileSync, appendFileSync, existsSync } from "node:fs";
     import { DatabaseSync } from "node:sqlite";
     const { name, fails } = JSON.parse(readFileSync("version.json", "utf8"));
     const database = new DatabaseSync(".data/lake.sqlite");
     database.exec("UPDATE facts SET version = '" + name + "'");
     database.close();
     appendFileSync("runs.log", name + (existsSync("node_modules/of-" + name) ? "" : " with other packages") + "\\n");
     if (fails === "start") process.exit(1);
     process.on("SIGTERM", () => process.exit(0));
     process.on("disconnect", () => process.exit(0));
     setInterval(() => undefined, 1000);`,
  );
  const failing = (...steps: string[]) =>
    `import { readFileSync } from "node:fs";
     const { fails } = JSON.parse(readFileSync("version.json", "utf8"));
     if (${JSON.stringify(steps)}.includes(fails) && !process.argv.includes("--dry-run")) process.exit(1);`;
  project.write("server/cli/build.ts", failing("build"));
  project.write("server/cli/migrate.ts", failing("migrate"));
  project.write("server/cli/status.ts", failing("ready", "start"));
  project.write(
    "server/cli/update.ts",
    `import { prepareUpdate, UpdateError } from "./lib/update/prepare.mjs";
     try {
       prepareUpdate({ root: process.cwd(), to: "next", databases: [process.cwd() + "/.data/lake.sqlite"], programs: ["site"], env: process.env, say: console.log });
     } catch (error) {
       if (!(error instanceof UpdateError)) throw error;
       console.log(error.message);
       process.exit(1);
     }`,
  );
  project.write(".data/.keep", "");
  const made = new DatabaseSync(database);
  made.exec(
    "CREATE TABLE facts (version TEXT, edit TEXT); INSERT INTO facts VALUES ('none', 'kept')",
  );
  made.close();
  project.fakeNpm(
    `grep -q '"install"' version.json && exit 1
     mkdir -p node_modules && ln -sfn ${inRoot("node_modules/node")} node_modules/node
     touch node_modules/of-$(sed 's/.*"name":"\\([a-z]*\\)".*/\\1/' version.json)`,
  );
});
afterEach(() => project.remove());

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
    cwd: project.dir,
    encoding: "utf8",
  }).trim();
const at = (path: string) => join(project.dir, path);
const runs = () => (existsSync(at("runs.log")) ? readFileSync(at("runs.log"), "utf8") : "");

/** Commits a version; the first one is checked out, the other one only known as "next". */
function commit(version: Version): string {
  project.write("version.json", JSON.stringify(version));
  project.write("package-lock.json", JSON.stringify({ name: version.name }));
  git("add", "--all");
  git("commit", "--quiet", "--message", version.name);
  return git("rev-parse", "HEAD");
}

function versions(next: Version): { old: string; next: string } {
  git("init", "--quiet");
  const old = commit({ name: "old" });
  const commitOfNext = commit(next);
  git("branch", "next");
  git("reset", "--quiet", "--hard", old);
  return { old, next: commitOfNext };
}

function facts(): unknown {
  const opened = new DatabaseSync(database);
  const row = { ...opened.prepare("SELECT * FROM facts").get() };
  opened.close();
  return row;
}

/** `npm start` with the old version. */
async function start() {
  const started = project.spawn(process.execPath, ["server/cli/run.mjs", "start"]);
  await expect.poll(runs, LONG).toContain("old\n");
  return {
    ...started,
    stop: async () => {
      const closed = once(started.child, "close");
      started.child.kill("SIGTERM");
      await closed;
    },
  };
}

async function update(): Promise<{ code: unknown; text: string }> {
  const { child, output } = project.spawn(process.execPath, ["server/cli/run.mjs", "update"]);
  const [code] = await once(child, "close");
  return { code, text: output() };
}

test("an update that works takes the place of the version that runs", async () => {
  const { next } = versions({ name: "new" });
  const started = await start();
  expect(await update()).toMatchObject({ code: 0 });
  await expect.poll(started.output, LONG).toContain(`Updated to ${next.slice(0, 8)}.`);
  // The program of this test is called ready before it has run.
  await expect.poll(runs, LONG).toBe("old\nnew\n");
  expect(git("rev-parse", "HEAD")).toBe(next);
  expect(facts()).toEqual({ version: "new", edit: "kept" });
  expect(existsSync(`${database}.before-update`)).toBe(false);
  expect(existsSync(at(".cache/update/next"))).toBe(false);
  await started.stop();
});

test.each([
  ["install", "failed while installing its packages; the version that runs was not touched"],
  ["build", "failed while building its site; the version that runs was not touched"],
] as const)(
  "one that fails in its %s is never begun",
  { tags: ["long"] },
  async (fails, message) => {
    const { old } = versions({ name: "new", fails });
    const started = await start();
    const { code, text } = await update();
    expect(code).toBe(1);
    expect(text).toContain(message);
    expect(started.child.exitCode).toBeNull();
    expect(runs()).toBe("old\n");
    expect(git("rev-parse", "HEAD")).toBe(old);
    expect(existsSync(at(".cache/update/next"))).toBe(false);
    await started.stop();
  },
);

describe.each([
  ["migrate", ["long"], "old\nold\n", "its migrations did not run"],
  ["start", [], "old\nnew\nold\n", "it ended at its start"],
] as const)("after one that fails in its %s", (fails, tags, expected, why) => {
  test(
    "the version of before runs with its data and its packages",
    { tags: [...tags] },
    async () => {
      const { old, next } = versions({ name: "new", fails });
      const started = await start();
      expect(await update()).toMatchObject({ code: 0 });
      const message = `The update to ${next.slice(0, 8)} failed: ${why}`;
      await expect.poll(started.output, LONG).toContain(message);
      await expect.poll(runs, LONG).toBe(expected);
      expect(git("rev-parse", "HEAD")).toBe(old);
      await expect.poll(facts, LONG).toEqual({ version: "old", edit: "kept" });
      await started.stop();
    },
  );
});

test("a switch that was killed is undone by the next start", { tags: ["long"] }, async () => {
  const { old, next } = versions({ name: "new", fails: "ready" });
  const started = await start();
  expect(await update()).toMatchObject({ code: 0 });
  // It runs, and never becomes ready.
  await expect.poll(runs, LONG).toBe("old\nnew\n");
  expect(git("rev-parse", "HEAD")).toBe(next);
  const closed = once(started.child, "close");
  started.child.kill("SIGKILL");
  await closed;
  const again = project.spawn(process.execPath, ["server/cli/run.mjs", "start"]);
  await expect.poll(runs, LONG).toBe("old\nnew\nold\n");
  expect(again.output()).toContain("failed: it was interrupted. The version of before runs again.");
  expect(git("rev-parse", "HEAD")).toBe(old);
  await expect.poll(facts, LONG).toEqual({ version: "old", edit: "kept" });
  const ended = once(again.child, "close");
  again.child.kill("SIGTERM");
  await ended;
});
