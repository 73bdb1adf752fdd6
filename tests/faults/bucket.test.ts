// @module-tag long
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { onPath } from "../../server/cli/lib/chromium.ts";
import { Releases } from "../../server/release/releases.ts";
import { cacheControl } from "../../server/site/send-file.ts";
import { lacks } from "../run-all.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/*
 * The command of docs/deploying.md, "A bucket": rclone keeps a bucket equal to the site, also when the program and the
 * command are killed in the middle of an upload. A folder stands for the bucket.
 */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 500, timeout: 240_000 };
vi.setConfig({ testTimeout: 300_000 });
const PAGE = "agent/nora/index.html";
/** Files for hosts, not for visitors. */
const FOR_HOSTS = ["_headers", "_redirects"];
const COMMAND =
  /^ON_RELEASE='(set -e[^']+)'/m.exec(readFileSync("docs/deploying.md", "utf8"))?.[1] ?? "";

let world: Instance;
/** Kills after which the bucket had some of a release, and not all. */
let inTheMiddle = 0;

const inBucket = (...path: string[]) => join(world.dir, "bucket", "example-site", ...path);
const text = (path: string) => readFile(inBucket(path), "utf8").catch(() => "");
const published = (intro: string) =>
  world.client.patch("agent-nora").set({ "voice.introText": intro }).commit();
const copyright = (words: string) =>
  world.client.patch("siteSettings").set({ copyright: words }).commit();

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

/** Paths that the bucket lacks, has otherwise or has too much, compared with the current release. */
async function differences(): Promise<string[]> {
  const here = join(world.dir, `here-${Date.now()}`);
  const releases = new Releases(join(world.dir, "site"));
  releases.copyTo(releases.current()?.id ?? 0, here);
  const [known, wanted] = [await filesIn(inBucket()), await filesIn(here)];
  const differ: string[] = [];
  for (const path of new Set([...known, ...wanted])) {
    // Files that open pages may still load stay.
    if (!wanted.includes(path)) {
      if (!/^(?:_astro|media)\//.test(path)) differ.push(path);
    } else if (!FOR_HOSTS.includes(path)) {
      const same = (await readFile(join(here, path), "utf8")) === (await text(path));
      if (!same) differ.push(path);
    }
  }
  return differ;
}

test("the command sends each kind of file with the cache rule of our own server", () => {
  const rules = [...COMMAND.matchAll(/^rclone .* "Cache-Control: ([^"]+)"$/gm)];
  expect(rules.map(([, rule]) => rule)).toEqual(
    ["/_astro/a.js", "/media/a.mp4", "/"].map((path) => cacheControl(path)),
  );
});

describe.skipIf(lacks("rclone", onPath("rclone") !== undefined))(
  "a bucket after each release",
  () => {
    beforeAll(async () => {
      const settings: NodeJS.ProcessEnv = {
        ON_RELEASE: COMMAND,
        RCLONE_CONFIG: "/dev/null",
        RCLONE_CONFIG_BUCKET_TYPE: "alias",
        // An upload takes seconds, so that it can be killed.
        RCLONE_BWLIMIT: "4M",
      };
      world = await createInstance({ settings });
      world.settings.RCLONE_CONFIG_BUCKET_REMOTE = join(world.dir, "bucket");
      await mkdir(inBucket(), { recursive: true });
      await world.start();
    });
    afterAll(() => world.remove());

    test("is filled at the start, gets each publish, and loses the files of a deleted document", async () => {
      await expect.poll(differences, LONG).toEqual([]);
      await published("Straight into the bucket.");
      await expect.poll(() => text(PAGE), LONG).toContain("Straight into the bucket.");
      const kofi = await world.client.getDocument("agent-kofi");
      const lena = { _id: "agent-lena", _type: "agent", id: "lena", name: "Lena", order: 9 };
      await world.client.create({ ...kofi, ...lena });
      await expect.poll(() => readdir(inBucket("agent")), LONG).toContain("lena");
      await world.client.delete("agent-lena");
      await expect.poll(() => readdir(inBucket("agent")), LONG).not.toContain("lena");
      await expect.poll(differences, LONG).toEqual([]);
      expect(await readdir(inBucket())).not.toEqual(expect.arrayContaining(FOR_HOSTS));
    });

    test.each([1, 2])("is whole after a kill in the middle of an upload (%i)", async (round) => {
      // All pages show it.
      await copyright(`Of round ${round}`);
      const pages = ["index.html", PAGE, "about/index.html", "contact/index.html"];
      const isThere = async (path: string) => (await text(path)).includes(`Of round ${round}`);
      const arrived = async () => (await Promise.all(pages.map(isThere))).includes(true);
      await expect.poll(arrived, { ...LONG, interval: 5 }).toBe(true);
      const killed = world.kill();
      if ((await differences()).length > 0) inTheMiddle += 1;
      await killed;
      await expect.poll(differences, LONG).toEqual([]);
      expect(await text("index.html")).toContain(`Of round ${round}`);
      await published(`After round ${round}.`);
      await expect.poll(() => text(PAGE), LONG).toContain(`After round ${round}.`);
      if (round === 2) expect(inTheMiddle).toBeGreaterThan(0);
    });
  },
);
