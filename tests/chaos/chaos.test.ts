import type { SanityClient } from "@sanity/client";
import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { cloudEnvironment } from "../../server/avatars/providers/testing/environment.ts";
import { fakeCloudinary } from "../../server/avatars/providers/testing/fake-cloudinary.ts";
import { fakeDid } from "../../server/avatars/providers/testing/fake-did.ts";
import { fakeElevenLabs } from "../../server/avatars/providers/testing/fake-elevenlabs.ts";
import type { Fake } from "../../server/avatars/providers/testing/fake-server.ts";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { RUN_ALL } from "../run-all.ts";
import { Choices } from "../support/choices.ts";
import { Editor } from "../support/editor.ts";
import { renderAll } from "../support/full-render.ts";
import { look, Visitors } from "../support/visitors.ts";
import { attackByDocument, EDITED, readDocuments, readPages } from "./documents.ts";
import { Ground } from "./ground.ts";
import { askHostile, sendHostile } from "./requests.ts";
import { backUp, makeVoice, publishByRelease, RELEASED } from "./work.ts";

/** Seed of all random choices. */
const SEED = Number(process.env.CHAOS_SEED ?? 2);
const ROUNDS = RUN_ALL ? 40 : 1;
/** Settings of each round. */
const KILLS = 5;
const EDITS = RUN_ALL ? 10 : 25;
/** Timeout for a busy machine, in milliseconds. */
const LONG = { timeout: 300_000, interval: 50 };
const VISITED = ["/agent/nora", "/", "/agent/nora", "/agent/amara", "/contact"];
const Transaction = z.object({ id: z.string() });

let ground: Ground;
let providers: Readonly<Record<"voice" | "talks" | "host", Fake>>;
beforeAll(async () => {
  const [voice, talks, host] = await Promise.all([fakeElevenLabs(), fakeDid(), fakeCloudinary()]);
  providers = { voice, talks, host };
  ground = await Ground.start(cloudEnvironment(providers));
});
afterAll(async () => {
  await ground.instance.remove();
  for (const fake of Object.values(providers)) await fake.close();
});

test(`kills at any moment, and hostile requests and documents, lose no edit and break no page (CHAOS_SEED=${SEED})`, async () => {
  const { instance } = ground;
  const { outDir } = await builtSite();
  const files = (await readdir(outDir, { recursive: true })).filter((name) =>
    name.endsWith(".html"),
  );
  const all = files.map((name) => `/${name}`.replace(/\/index\.html$|\.html$/, "") || "/");
  // Some addresses only redirect.
  const first = await readPages(ground, all);
  const paths = all.filter((path) => path === "/404" || first.get(path)?.status === 200);
  expect(paths.length).toBeGreaterThan(15);
  const target = { paths, documents: await readDocuments(ground) };
  const editor = new Editor(instance.client);
  const visitors = new Visitors(instance.siteUrl, VISITED, 3, (since) => ground.wasDown(since));
  const published = await logOf(instance.client, RELEASED);

  /** Only one at a time changes what several pages show. */
  let last: Promise<unknown> = Promise.resolve();
  const alone = (work: () => Promise<unknown>) => (last = last.then(work));
  const live = (document: string, n: number) =>
    expect.poll(() => visitors.seen.get(document), LONG).toBeGreaterThanOrEqual(n);

  const edit = async (n: number) => {
    // These change a picture, or other pages than the agent's own.
    const onSeveral = n % 40 === 1 || n % 25 === 10 || n % 50 === 25;
    const make = async () => {
      const { document } = await editor.edit(n);
      // Two of three edits of one page happen before the previous one is live.
      if (n % 3 === 1 || onSeveral) await live(document, n);
    };
    await (onSeveral ? alone(make) : make());
  };
  const kill = async ({ int }: Choices) => {
    await wait(int(0, 1500));
    await ground.kill();
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const each = async (
      name: string,
      count: number,
      work: (choices: Choices) => Promise<unknown>,
    ) => {
      for (let n = 0; n < count; n += 1) await work(new Choices(SEED, `${name} ${round} ${n}`));
    };
    await Promise.all([
      each("edits", EDITS, () => edit(editor.acknowledged.length + 1)),
      ...["a", "b", "c"].map((name) => each(name, 25, (choices) => sendHostile(ground, choices))),
      each("questions", 1, (choices) => askHostile(ground, choices)),
      each("documents", 2, (choices) => alone(() => attackByDocument(ground, choices, target))),
      each("releases", 1, (choices) => publishByRelease(ground, choices)),
      each("voices", 1, (choices) => makeVoice(ground, providers.voice, choices)),
      each("backups", 3, () => backUp(ground, editor)),
      each("kills", KILLS, kill),
    ]);
    await ground.checkLife();
    // All acknowledged edits are in the lake, in order.
    const acknowledged = editor.acknowledged
      .slice(-EDITS)
      .map(({ transactionId }) => transactionId);
    const logged = (await logOf(instance.client, EDITED)).filter((id) => acknowledged.includes(id));
    expect(logged.toReversed()).toEqual(acknowledged);
  }

  // All acknowledged edits are live, and the Studio's status says so.
  const { client } = instance;
  const waiting = `*[_id in $ids]{ "is": *[_id == "publication." + ^._id][0]{state, revision}, _rev }[is.revision != _rev || is.state != "live"]`;
  await expect.poll(() => client.fetch(waiting, { ids: EDITED }), LONG).toEqual([]);
  const newest = new Map(editor.acknowledged.map(({ document, n }) => [document, n]));
  const pages = await readPages(ground, paths);
  for (const [path, { body }] of pages) {
    for (const [document, n] of look(body).edits)
      expect.soft([path, document, n]).toEqual([path, document, newest.get(document)]);
  }
  // Each scheduled release was published once: nobody else changes these.
  const releases = (await logOf(client, RELEASED)).length - published.length;
  expect(releases).toBe(ROUNDS);
  await visitors.stop();
  expect([...visitors.troubles]).toEqual([]);
  expect(new Set(visitors.paths)).toEqual(new Set(VISITED));

  const full = await renderAll(instance.source, paths);
  expect(paths.filter((path) => pages.get(path)?.body !== full.pages.get(path))).toEqual([]);

  const leaks = instance.lines.filter((line) => line.includes(instance.token));
  expect(leaks).toEqual([]);
  expect([...ground.findings]).toEqual([]);
  expect(ground.kills).toBe(ROUNDS * KILLS);
  expect(ground.backups).toBeGreaterThan(0);
}, 3_600_000);

/** The newest transactions of some documents, newest first. */
async function logOf(client: SanityClient, documents: readonly string[]): Promise<string[]> {
  const log: unknown = await client.request({
    url: `/data/history/production/transactions/${documents.join()}`,
    query: { excludeContent: "true", reverse: "true", limit: "100" },
  });
  const lines = String(log).split("\n").filter(Boolean);
  return lines.map((line) => Transaction.parse(JSON.parse(line)).id);
}
