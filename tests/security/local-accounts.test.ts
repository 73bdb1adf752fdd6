import { spawnSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "../../server/runtime/settings.ts";
import { makeDataPrivate } from "../../server/runtime/private-data.ts";
import { SESSION_PATH } from "../../src/facts/studio.ts";
import { startPeopleStudio, type PeopleStudio } from "../../server/studio/testing/people-studio.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/*
 * An account of this machine without rights gets neither the lake's token nor a file of the data folders.
 */

/** An account without files. */
const NOBODY = 65_534;
const mayBecomeNobody = process.getuid?.() === 0;

let dir: string;
let token: string;
let instance: Instance;
let studio: PeopleStudio;

beforeAll(async () => {
  instance = await createInstance();
  ({ dir, token } = instance);
  // Every account can reach the data folder.
  await chmod(dir, 0o755);
  instance.signInLink();
  await instance.start("Content Lake at ");
  studio = await startPeopleStudio({ oneEditor: true });
});
afterAll(() => Promise.all([instance.remove(), studio.remove()]));

/** Every file and folder below a folder, itself included. */
function all(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
}

/** Paths that another account has rights to. */
const exposed = (folder: string) => all(folder).filter((path) => lstatSync(path).mode & 0o077);

describe("files", () => {
  test("of a running lake are for its account alone: databases, log, token, assets", () => {
    const files = all(join(dir, "lake"));
    expect(files.length).toBeGreaterThan(50);
    for (const name of ["lake.sqlite", "lake.sqlite-wal", "token", "people.sqlite", "assets"]) {
      expect(files.some((path) => path.endsWith(name))).toBe(true);
    }
    expect(exposed(join(dir, "lake"))).toEqual([]);
  });

  test("that were left readable are made private by the next start, but for what visitors get", () => {
    const [old, site] = [join(dir, "old"), join(dir, "old-site")];
    for (const folder of [join(old, "assets", "ab"), join(site, "releases", "1")]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "index.html"), "x");
    }
    writeFileSync(join(old, "lake.sqlite"), "x");
    writeFileSync(join(site, "releases.json"), "x");
    for (const path of [...all(old), ...all(site)]) {
      chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    }
    expect(exposed(old)).toHaveLength(5);
    const before = process.umask();
    try {
      const folders = {
        LAKE_DATA_DIR: old,
        SITE_DATA_DIR: site,
        AVATARS_DATA_DIR: join(dir, "no"),
      };
      expect(makeDataPrivate({ ...readSettings(), ...folders })).toEqual([]);
      const home = { ...folders, LAKE_DATA_DIR: join(site, "releases", "1") };
      expect(() => makeDataPrivate({ ...readSettings(), ...home })).toThrow(
        "Choose an empty folder",
      );
      expect(process.umask()).toBe(0o077);
    } finally {
      process.umask(before);
    }
    expect(exposed(old)).toEqual([]);
    const visible = ["", "releases", "releases/1", "releases/1/index.html"];
    expect(exposed(site).sort()).toEqual(visible.map((path) => join(site, path)));
    expect(lstatSync(site).mode & 0o077).toBe(0o011);
  });
});

describe.skipIf(!mayBecomeNobody)("an account without rights", () => {
  /** Runs a command as that account. */
  const run = (command: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(command, args, {
      uid: NOBODY,
      gid: NOBODY,
      cwd: "/",
      encoding: "utf8",
    });
    return { said: stdout + stderr, status };
  };

  test("reads nothing in the data folder", () => {
    for (const name of ["", "token", "lake.sqlite", "lake.sqlite-wal", "people.sqlite", "assets"]) {
      const { said, status } = run("/bin/ls", "-l", join(dir, "lake", name, ""));
      expect(status, name).not.toBe(0);
      expect(said).not.toContain("total");
    }
    const { said, status } = run("/bin/cat", join(dir, "lake", "token"));
    expect(status).not.toBe(0);
    expect(said).not.toContain(token);
  });
});

test("nothing that is served without a sign-in holds the token", async () => {
  const paths = [
    "/studio/",
    "/studio/vision",
    "/studio/sign-in.js",
    "/health",
    "/ready",
    "/metrics",
  ];
  const lake = ["/lake", "/v1/users/me", "/v1/projects/local"].map(
    (path) => `/studio/api/lake${path}`,
  );
  const json = { method: "POST", headers: { "content-type": "application/json" } };
  const responses = await Promise.all([
    ...[...paths, ...lake].map((path) => fetch(studio.origin + path)),
    studio.ask(SESSION_PATH, undefined, { ...json, body: `{"code":"guess"}` }),
  ]);
  for (const response of responses) {
    const said = JSON.stringify([...response.headers]) + (await response.text());
    expect(said).not.toContain(studio.lake.token);
  }
});
