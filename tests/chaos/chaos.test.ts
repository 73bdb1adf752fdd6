import type { SanityClient } from "@sanity/client";
import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { RUN_ALL } from "../run-all.ts";
import { Choices } from "../support/choices.ts";
import { Editor } from "../support/editor.ts";
import { renderAll } from "../support/full-render.ts";
import { SUPERVISED } from "../support/instance.ts";
import { look, Visitors } from "../support/visitors.ts";
import { attackByDocument, EDITED, readDocuments, readPages } from "./documents.ts";
import { Ground } from "./ground.ts";
import { askHostile, sendHostile } from "./requests.ts";

/** Every random choice follows from it. */
const SEED = Number(process.env.CHAOS_SEED ?? 2);
const ROUNDS = RUN_ALL ? 6 : 1;
const EDITS = 30;
/** For what may take long on a busy machine, in milliseconds. */
const LONG = { timeout: 120_000, interval: 50 };
const VISITED = ["/agent/nora", "/", "/agent/nora", "/agent/amara", "/contact"];
const Transaction = z.object({ id: z.string() });

let ground: Ground;
beforeAll(async () => {
  ground = await Ground.start();
});
afterAll(() => ground.instance.remove());

test(`hostile requests and documents, and kills at any moment, lose no edit and break no page (CHAOS_SEED=${SEED})`, async () => {
  const { instance } = ground;
  const { outDir } = await builtSite();
  const files = (await readdir(outDir, { recursive: true })).filter((name) =>
    name.endsWith(".html"),
  );
  const all = files.map((name) => `/${name}`.replace(/\/index\.html$|\.html$/, "") || "/");
  // Some addresses only lead to another one.
  const first = await readPages(ground, all);
  const paths = all.filter((path) => path === "/404" || first.get(path)?.status === 200);
  expect(paths.length).toBeGreaterThan(15);
  const target = { paths, documents: await readDocuments(ground) };
  const editor = new Editor(instance.client);
  const visitors = new Visitors(instance.siteUrl, VISITED, 3, (since) =>
    ground.wasDown("site", since),
  );

  /** Only one at a time changes what several pages show. */
  let last: Promise<unknown> = Promise.resolve();
  const alone = (work: () => Promise<unknown>) => (last = last.then(work));
  const live = (document: string, n: number) =>
    expect.poll(() => visitors.seen.get(document), LONG).toBeGreaterThanOrEqual(n);

  const edit = async (n: number) => {
    const make = async () => {
      const { document } = await editor.edit(n);
      // Two of three edits come before the one before is live.
      if (n % 3 === 1 || document !== "nora") await live(document, n);
    };
    // These change a picture, or other pages than the agent's own.
    await (n % 40 === 1 || n % 25 === 10 || n % 50 === 25 ? alone(make) : make());
  };
  const kill = async (choices: Choices, round: number) => {
    const { pick, int } = choices;
    for (const programs of [
      [pick(SUPERVISED)],
      ["lake", "publisher"] as const,
      [pick(SUPERVISED)],
    ]) {
      await wait(int(0, 1500));
      await ground.kill(programs);
    }
    if (!RUN_ALL) return;
    await ground.kill([pick(SUPERVISED)], round % 4 === 1 ? "SIGSTOP" : "SIGKILL");
    if (round % 4 === 3) await ground.restart(pick(["SIGKILL", "SIGTERM", "SIGINT"]));
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
      each("questions", 6, (choices) => askHostile(ground, choices)),
      each("documents", 2, (choices) => alone(() => attackByDocument(ground, choices, target))),
      each("kills", 1, (choices) => kill(choices, round)),
    ]);
    await ground.checkLives();
    // All that was acknowledged is in the lake, in its order.
    const acknowledged = editor.acknowledged
      .slice(-EDITS)
      .map(({ transactionId }) => transactionId);
    const kept = (await logOf(instance.client)).filter((id) => acknowledged.includes(id));
    expect(kept.toReversed()).toEqual(acknowledged);
  }

  // All that was acknowledged is live; the Studio is told so as well.
  const { client } = instance;
  const waiting = `*[_id in $ids]{ "is": *[_id == "publication." + ^._id][0]{state, revision}, _rev }[is.revision != _rev || is.state != "live"]`;
  await expect.poll(() => client.fetch(waiting, { ids: EDITED }), LONG).toEqual([]);
  const newest = new Map(editor.acknowledged.map(({ document, n }) => [document, n]));
  const pages = await readPages(ground, paths);
  for (const [path, { body }] of pages) {
    for (const [document, n] of look(body).edits)
      expect.soft([path, document, n]).toEqual([path, document, newest.get(document)]);
  }
  await visitors.stop();
  expect([...visitors.troubles]).toEqual([]);
  expect(new Set(visitors.paths)).toEqual(new Set(VISITED));

  const full = await renderAll(instance.source, paths);
  expect(paths.filter((path) => pages.get(path)?.body !== full.pages.get(path))).toEqual([]);

  const told = instance.lines.filter((line) =>
    [instance.token, instance.webhookSecret].some((secret) => line.includes(secret)),
  );
  expect(told).toEqual([]);
  expect([...ground.findings]).toEqual([]);
}, 1_800_000);

/** The newest transactions of the documents that the editor works on, newest first. */
async function logOf(client: SanityClient): Promise<string[]> {
  const log: unknown = await client.request({
    url: `/data/history/production/transactions/${EDITED.join()}`,
    query: { excludeContent: "true", reverse: "true", limit: "100" },
  });
  const lines = String(log).split("\n").filter(Boolean);
  return lines.map((line) => Transaction.parse(JSON.parse(line)).id);
}
