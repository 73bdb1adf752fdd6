import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Releases } from "../../server/release/releases.ts";
import { run } from "../../server/runtime/step.ts";
import { documentedCommand } from "../documented-command.ts";
import { createInstance, type Instance } from "../support/instance.ts";
import { skipReason } from "../skip-reason.ts";
import { isStoreInstalled, startStore, type RunningStore } from "./store.ts";

/*
 * The command of docs/deploying.md, "A bucket": rclone keeps a bucket of a store that others wrote equal to
 * the site, also when the program and the command are killed in the middle of an upload.
 */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 500, timeout: 240_000 };
vi.setConfig({ testTimeout: 300_000 });
const PAGE = "agent/nora/index.html";
/** Files for hosts, not for visitors. */
const FOR_HOSTS = ["_headers", "_redirects"];

const Stat = z.object({ Metadata: z.record(z.string(), z.string()) });

let running: RunningStore;
let world: Instance;
/** Kills after which the bucket had some of a release, and not all. */
let inTheMiddle = 0;

async function rclone(...args: string[]): Promise<string> {
  const { code, output } = await run("rclone", args, { env: running.env });
  if (code !== 0) throw new Error(output);
  return output;
}

const text = (path: string) => rclone("cat", `bucket:example-site/${path}`);
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
  const [there, here] = [join(world.dir, "there"), join(world.dir, `here-${Date.now()}`)];
  await rclone("sync", "bucket:example-site", there);
  const releases = new Releases(join(world.dir, "site"));
  releases.copyTo(releases.current()?.id ?? 0, here);
  const [known, wanted] = [await filesIn(there), await filesIn(here)];
  const differ: string[] = [];
  for (const path of new Set([...known, ...wanted])) {
    if (!wanted.includes(path)) {
      // Files that open pages may still load stay.
      if (!/^(?:_astro|media)\//.test(path)) differ.push(path);
    } else if (!known.includes(path)) {
      if (!FOR_HOSTS.includes(path)) differ.push(path);
    } else if (!(await readFile(join(here, path))).equals(await readFile(join(there, path)))) {
      differ.push(path);
    }
  }
  return differ;
}

describe.runIf(isStoreInstalled())(
  "a bucket after each release",
  skipReason("needs rclone and OpenStack Swift"),
  () => {
    beforeAll(async () => {
      running = await startStore("example-site");
      const ON_RELEASE = documentedCommand("A bucket");
      world = await createInstance({
        settings: {
          ...running.env,
          ON_RELEASE,
          // An upload takes seconds, so that it can be killed.
          RCLONE_TPSLIMIT: "20",
        },
      });
      await world.start();
    });
    afterAll(async () => {
      await world.remove();
      await running.close();
    });

    test("is filled at the start and gets each publish, with types and cache rules", async () => {
      await expect.poll(differences, LONG).toEqual([]);
      await published("Straight into the bucket.");
      await expect.poll(() => text(PAGE), LONG).toContain("Straight into the bucket.");
      await expect.poll(differences, LONG).toEqual([]);
      const headersOf = async (path: string) => {
        const args = ["--stat", "--metadata", `bucket:example-site/${path}`];
        const { Metadata } = Stat.parse(JSON.parse(await rclone("lsjson", ...args)));
        return [Metadata["content-type"], Metadata["cache-control"]];
      };
      const [script = ""] = (await filesIn(join(world.dir, "there", "_astro"))).filter((name) =>
        name.endsWith(".js"),
      );
      expect(await headersOf(PAGE)).toEqual([
        "text/html; charset=utf-8",
        "private, max-age=0, must-revalidate",
      ]);
      expect(await headersOf(`_astro/${script}`)).toEqual([
        expect.stringMatching(/^(?:text|application)\/javascript/),
        "public, max-age=31536000, immutable",
      ]);
      expect(await rclone("lsf", "bucket:example-site")).not.toMatch(/_headers|_redirects/);
    });

    test("loses the files of a deleted document", async () => {
      const kofi = await world.client.getDocument("agent-kofi");
      const lena = { _id: "agent-lena", _type: "agent", id: "lena", name: "Lena", order: 9 };
      await world.client.create({ ...kofi, ...lena });
      const listed = () => rclone("lsf", "bucket:example-site/agent");
      await expect.poll(listed, LONG).toContain("lena/");
      await world.client.delete("agent-lena");
      await expect.poll(listed, LONG).not.toContain("lena/");
      await expect.poll(differences, LONG).toEqual([]);
    });

    test.each([1, 2, 3])("is whole after a kill in the middle of an upload (%i)", async (round) => {
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
      if (round === 3) expect(inTheMiddle).toBeGreaterThan(0);
    });
  },
);
