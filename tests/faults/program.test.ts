import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { cloudEnvironment } from "../../server/avatars/providers/testing/environment.ts";
import { fakeCloudinary } from "../../server/avatars/providers/testing/fake-cloudinary.ts";
import { fakeDid } from "../../server/avatars/providers/testing/fake-did.ts";
import { fakeElevenLabs } from "../../server/avatars/providers/testing/fake-elevenlabs.ts";
import type { Fake } from "../../server/avatars/providers/testing/fake-server.ts";
import { ask, statusAt } from "../../server/site/testing/ask.ts";
import { AVATARS_PATH } from "../../src/facts/studio.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/* The whole program with all its parts, when it is killed, refused, or lacks a part. */

const LONG = { timeout: 120_000, interval: 20 };
const NORA = "/agent/nora";
const AMARA = "/agent/amara";
/** Status of the Studio's page without a session. */
const SIGN_IN = 401;

const Ready = z.object({
  ready: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string().optional() })),
});

let world: Instance;

const page = async () => String((await ask(world.siteUrl, NORA)).body);
const say = (intro: string) =>
  world.client.patch("agent-nora").set({ frameworkIntro: intro }).commit();
const linesWith = (text: RegExp | string, since = 0) =>
  world.lines
    .slice(since)
    .filter((line) => (typeof text === "string" ? line.includes(text) : text.test(line)));

async function ready(): Promise<z.infer<typeof Ready>> {
  return Ready.parse(await (await fetch(`${world.studioUrl}/ready`)).json());
}

/** Status while the lake is being opened. */
const AWAY = 502;
const EDIT = /Edit (\d+) is here\./;

/** Edits a text as the Studio does: again until the lake answers. @returns the transaction's id */
async function edit(id: string, n: number): Promise<string> {
  for (;;) {
    try {
      const set = { frameworkIntro: `Edit ${n} is here.` };
      return (await world.client.patch(id).set(set).commit({ returnDocuments: false }))
        .transactionId;
    } catch (error) {
      // A refusal is a defect.
      if (error instanceof Error && "statusCode" in error && error.statusCode !== AWAY) throw error;
      await wait(25);
    }
  }
}

/**
 * Loads a page again and again: it is whole each time, and an edit that was there stays.
 * @param mayFail whether a request that began at this time may stay without an answer
 */
function watchPage(path: string, mayFail: (begun: number) => boolean) {
  const troubles = new Set<string>();
  let newest = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await wait(150)) {
      const begun = performance.now();
      const visit = await ask(world.siteUrl, path).catch(() => undefined);
      if (visit === undefined) {
        if (!mayFail(begun)) troubles.add(`${path} did not answer`);
        continue;
      }
      const edit = Number(EDIT.exec(String(visit.body))?.[1] ?? 0);
      if (visit.status !== 200) troubles.add(`${path} answered ${visit.status}`);
      if (!visit.body.includes("</html>")) troubles.add(`${path} is cut off`);
      if (edit < newest) troubles.add(`${path} went from edit ${newest} back to ${edit}`);
      newest = edit;
    }
  })();
  return {
    newest: () => newest,
    end: async () => {
      isOver = true;
      await watching;
      return [...troubles];
    },
  };
}

const RUN = "server/cli/run.mjs";

describe("a program that runs", () => {
  let voice: Fake;
  let providers: Fake[];
  beforeAll(async () => {
    const [talks, host] = [await fakeDid(), await fakeCloudinary()];
    voice = await fakeElevenLabs();
    providers = [voice, talks, host];
    const settings = { LOG_LEVEL: "debug", ...cloudEnvironment({ voice, talks, host }) };
    world = await createInstance({ settings });
    await world.start();
  });
  afterAll(async () => {
    await world.remove();
    await Promise.all(providers.map((provider) => provider.close()));
  });

  /** Waits until all that was published is live: the first comparison is over. */
  const allLive = () =>
    expect
      .poll(async () => (await ready()).checks, LONG)
      .toContainEqual({
        name: "publisher publishing",
        ok: true,
      });

  test("is ready once all is live", async () => {
    await allLive();
    const parts = (await ready()).checks.map(({ name }) => name.split(" ")[0]);
    expect(new Set(parts)).toEqual(new Set(["site", "studio", "lake", "publisher"]));
    expect((await ready()).ready).toBe(true);
  });

  test("that is killed during edits and visits is started again: no edit is lost, and no page breaks", async () => {
    const since = world.lines.length;
    let excused = -1;
    const visitors = ["/", NORA, AMARA].map((path) => watchPage(path, (begun) => begun <= excused));
    const acknowledged: string[] = [];
    const edits = (async () => {
      for (let n = 1; n <= 12; n += 1) {
        acknowledged.push(await edit(n % 2 === 0 ? "agent-nora" : "agent-amara", n));
      }
    })();
    for (const delay of [50, 600]) {
      await wait(delay);
      excused = Infinity;
      await world.kill();
      excused = performance.now();
    }
    await edits;
    expect(linesWith("The program ended by itself (SIGKILL).", since)).toHaveLength(2);

    await expect.poll(() => visitors.map(({ newest }) => newest()), LONG).toEqual([0, 12, 11]);
    expect((await Promise.all(visitors.map(({ end }) => end()))).flat()).toEqual([]);
    const history = String(
      await world.client.request({
        url: "/data/history/production/transactions/agent-nora,agent-amara",
        query: { excludeContent: "true" },
      }),
    );
    expect(acknowledged.filter((transaction) => !history.includes(transaction))).toEqual([]);
    // Editors continue where they were.
    await expect.poll(() => statusAt(world.studioUrl, "/studio/"), LONG).toBe(SIGN_IN);
  });

  test("that aborts, as without memory, is started again", { tags: ["long"] }, async () => {
    await world.kill("SIGABRT");
    expect(await statusAt(world.siteUrl, NORA)).toBe(200);
  });

  test("refuses a second start, which says why, once", async () => {
    const pid = await world.serverPid();
    const elsewhere = { SITE_DATA_DIR: join(world.dir, "other-site") };
    for (const [settings, why] of [
      [{}, `is run by process ${pid} already`],
      [elsewhere, `${world.settings.PORT} is`],
      [{ PORT: "many" }, "PORT"],
    ] as const) {
      const more = { dir: world.dir, settings: { ...world.settings, ...settings } };
      const second = await createInstance(more);
      const { code, text } = await second.run(RUN, "server/main.ts");
      expect(code, text).toBe(1);
      expect(text.split(why)).toHaveLength(2);
      expect(text).not.toContain("starts again");
      expect(text).not.toMatch(/^\s+at /m);
    }
    expect(await world.serverPid()).toBe(pid);
  });

  test("is found by the commands of its editors", { tags: ["long"] }, async () => {
    const dataset = join(world.dir, "pulled");
    const cli = (name: string, ...args: string[]) =>
      world.run(RUN, `server/cli/${name}.ts`, ...args);
    const backup = await cli("backup", "--to", join(world.dir, "backup"));
    expect(backup, backup.text).toMatchObject({ code: 0 });
    expect(await readdir(join(world.dir, "backup"))).toContain("lake.sqlite");
    const restore = await cli("restore", "--from", join(world.dir, "backup"), "--yes");
    expect(restore.text).toContain("Stop npm start");
    await say("Written before the pull.");
    const pulled = await cli("content", "pull", "--to", dataset);
    expect(pulled, pulled.text).toMatchObject({ code: 0 });
    await say("Written after the pull.");
    const pushed = await cli("content", "push", "--from", dataset, "--force");
    expect(pushed, pushed.text).toMatchObject({ code: 0 });
    await expect.poll(page, LONG).toContain("Written before the pull.");
    const link = await cli("people", "link");
    expect(link.text).toContain(`${world.studioUrl}/studio/#code=`);
  });

  test("that is killed while a voice is made goes on with it, and pays once", async () => {
    const headers = { cookie: await world.signIn(), origin: world.studioUrl };
    const address = `${world.studioUrl}${AVATARS_PATH}/avatars/leila/generate`;
    voice.faults.set({ fault: "hang-after-work" });
    expect((await fetch(address, { method: "POST", headers })).status).toBe(202);
    await expect.poll(() => voice.faults.waiting, LONG).toBe(0);
    await world.kill();
    const made = () =>
      world.client
        .fetch<string>(`*[_type == "avatarAsset" && agent._ref == "agent-leila"][0].audio.publicId`)
        .catch(() => undefined);
    await expect.poll(made, LONG).toBe("avatars/leila/voice");
    expect(Object.values(voice.ledger.paid)).toEqual([1]);
  });

  test("that is told to end answers no more", async () => {
    await world.end("SIGINT");
    expect(await statusAt(world.siteUrl)).toBeUndefined();
    expect(await statusAt(world.studioUrl)).toBeUndefined();
  });
});

test(
  "with a damaged lake, and a publisher that cannot start, the site is up, and the reasons are told once",
  { tags: ["long"] },
  async () => {
    world = await createInstance({ settings: { SANITY_WEBHOOK_SECRET: "short" } });
    const file = join(world.dir, "lake", "lake.sqlite");
    try {
      await rename(file, `${file}.kept`);
      await writeFile(file, "This was a database once.");
      await world.start("is damaged and cannot be opened");
      expect(await statusAt(world.siteUrl, NORA)).toBe(200);
      const [lake] = (await ready()).checks.filter(({ ok }) => !ok);
      expect(lake).toMatchObject({ name: "studio page" });
      expect(lake?.message).toContain("npm run restore");
      // It opens once its data is well.
      await rename(`${file}.kept`, file);
      const reason = /"level":"error".*"publisher".*SANITY_WEBHOOK_SECRET/;
      await expect.poll(() => linesWith(reason), LONG).toHaveLength(1);
      await expect.poll(() => statusAt(world.studioUrl, "/studio/"), LONG).toBe(SIGN_IN);
      const [publisher] = (await ready()).checks.filter(({ ok }) => !ok);
      expect(publisher).toMatchObject({ name: "publisher start" });
      expect(publisher?.message).toContain("SANITY_WEBHOOK_SECRET");
      expect(linesWith("npm run restore")).toHaveLength(1);
      await world.end("SIGTERM");
      expect(await statusAt(world.siteUrl)).toBeUndefined();
    } finally {
      await world.remove();
    }
  },
);

test("on a disk without room to build, and with a build that is killed, it starts again, and visitors keep the site", async () => {
  world = await createInstance({ preload: "tests/faults/hard-start.mjs" });
  try {
    await world.start();
    expect(linesWith("SIGKILL ended the process that builds.")).toHaveLength(1);
    expect(await statusAt(world.siteUrl, NORA)).toBe(200);
  } finally {
    await world.remove();
  }
});

test("with damaged accounts visitors keep the site, and editors come back once the file is away", async () => {
  world = await createInstance();
  const people = join(world.dir, "lake", "people.sqlite");
  try {
    await writeFile(people, "This was a database once.");
    await world.start("Move the file away");
    expect(await statusAt(world.siteUrl, NORA)).toBe(200);
    await rm(people);
    await expect.poll(() => statusAt(world.studioUrl, "/studio/"), LONG).toBe(SIGN_IN);
    expect(linesWith("Move the file away")).toHaveLength(1);
  } finally {
    await world.remove();
  }
});
