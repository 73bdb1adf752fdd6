import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ReleaseStore } from "../../server/release/store.ts";
import { damagedFiles } from "../../server/release/verify.ts";
import type { Supervised } from "../../server/runtime/supervision/supervise.ts";
import { Editor, type Edit } from "./publishing/editor.ts";
import { ask, look, Visitors } from "./publishing/visitors.ts";
import { createWorld, type World } from "./publishing/world.ts";
import { seeded } from "./random.ts";

const EDITS = 200;
/** At how many moments a program is killed; at each third twice. */
const MOMENTS = 20;
const PAGES = ["/agent/nora", "/", "/agent/nora", "/agent/amara", "/agent/nora", "/contact"];
/** For what may take long on a busy machine, in milliseconds. */
const LONG = { timeout: 240_000, interval: 20 };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.remove());

test(`lake and publisher are killed at ${MOMENTS} moments during ${EDITS} publishes: visitors notice nothing, and no edit is lost`, async () => {
  const random = seeded(20_261_121);
  const lake = await world.supervise("lake");
  const publisher = await world.supervise("publisher");
  await world.start("site");
  const visitors = new Visitors(world.siteUrl, PAGES, 4);
  const editor = new Editor(world.client);

  const edit = async () => {
    for (let n = 1; n <= EDITS; n += 1) {
      const { document } = await editor.edit(n);
      // Two of three edits come before the one before is live.
      if (n % 3 !== 1) continue;
      const live = () => visitors.seen.get(document) ?? 0;
      await expect.poll(live, LONG).toBeGreaterThanOrEqual(n);
    }
  };
  const kill = async ({ pid }: Supervised) => {
    // One that is down and waits to be started again is killed when it is back.
    await expect.poll(pid, LONG).toBeTypeOf("number");
    process.kill(pid() ?? Number.NaN, "SIGKILL");
  };
  const killAll = async () => {
    for (let n = 0; n < MOMENTS; n += 1) {
      const due = ((n + random()) * EDITS) / MOMENTS;
      await expect
        .poll(() => editor.acknowledged.length, { ...LONG, interval: 1 })
        .toBeGreaterThanOrEqual(due);
      const program = n % 2 === 0 ? lake : publisher;
      // In the middle of an edit or of its publish; sometimes again in the middle of its start.
      await wait(random() * 60);
      await kill(program);
      if (n % 3 !== 0) continue;
      await wait(random() * 500);
      await kill(program);
    }
  };
  await Promise.all([edit(), killAll()]);

  // All is live after the restarts.
  const last = new Map(editor.acknowledged.map(({ document, n }) => [document, n]));
  for (const path of PAGES) {
    const shown = async () => look((await ask(world.siteUrl + path)).body).edits;
    await expect.poll(async () => latest(await shown(), last), LONG).toEqual([]);
  }
  await visitors.stop();
  expect([...visitors.troubles]).toEqual([]);
  expect([...visitors.paths].toSorted()).toEqual([...new Set(PAGES)].toSorted());
  const { fields } = look((await ask(`${world.siteUrl}/agent/nora`)).body);
  expect([...fields].sort()).toEqual([
    "nora-headline",
    "nora-intro",
    "settings-banner",
    "settings-copyright",
  ]);

  // The Studio is told so as well.
  const waiting = `*[_id in $ids]{ "is": *[_id == "publication." + ^._id][0]{state, revision}, _rev }[is.revision != _rev || is.state != "live"]`;
  const ids = ["agent-nora", "agent-amara", "siteSettings"];
  await expect.poll(() => world.client.fetch(waiting, { ids }), LONG).toEqual([]);

  await publisher.stop();
  await lake.stop();
  expect(storedIn(join(world.dir, "lake"), editor.acknowledged)).toEqual(
    editor.acknowledged.map(({ transactionId }) => transactionId),
  );
  const store = ReleaseStore.open(join(world.dir, "site"), { readonly: true });
  expect(await damagedFiles(store)).toEqual([]);
  store.close();
}, 900_000);

/** Documents of which a page shows an older edit than the last. */
function latest(shown: ReadonlyMap<string, number>, last: ReadonlyMap<string, number>): string[] {
  return [...shown].filter(([document, n]) => n !== last.get(document)).map(([name]) => name);
}

/** Those of some edits that are in the lake's log, in the order of the log. */
function storedIn(dir: string, edits: readonly Edit[]): string[] {
  const database = new DatabaseSync(join(dir, "lake.sqlite"));
  const wanted = new Set(edits.map(({ transactionId }) => transactionId));
  const rows = database.prepare("SELECT id FROM transactions ORDER BY seq").all();
  database.close();
  return rows.map(({ id }) => String(id)).filter((id) => wanted.has(id));
}
