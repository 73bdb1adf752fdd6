import { execFileSync, spawnSync, type ChildProcess } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { webhookSecret } from "../../server/source/webhook-secret.ts";
import { delivery } from "../../server/publisher/testing/sender.ts";
import { Editor } from "../support/editor.ts";
import { ask, look, Visitors } from "../support/visitors.ts";
import { createInstance, kill, type Instance } from "../support/instance.ts";
import { skipReason } from "../skip-reason.ts";

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 20 };
vi.setConfig({ testTimeout: 180_000 });
const PAGE = "/agent/nora";

let world: Instance;
let editor: Editor;
let visitors: Visitors;
let lake: ChildProcess;
let publisher: ChildProcess;
beforeAll(async () => {
  world = await createInstance();
  editor = new Editor(world.client);
  lake = await world.startProgram("lake");
  publisher = await world.startProgram("publisher");
  await world.startProgram("site");
  visitors = new Visitors(world.siteUrl, [PAGE, "/"], 1);
});
afterAll(async () => {
  await visitors.stop();
  await world.remove();
});

/** Waits until visitors see an edit. */
async function live(document: string, n: number): Promise<void> {
  const shown = async () => look((await ask(world.siteUrl + PAGE)).body).edits.get(document);
  await expect.poll(shown, LONG).toBe(n);
}

/** What was printed since a moment about publishes that fail. */
function told(start: number, begin: string): string[] {
  // Without the time, the level and the program that begin every line of a log.
  const texts = world.lines.slice(start).map((line) => line.replace(/^\S+ \w+ +\w+: /, ""));
  return texts.filter((text) => text.startsWith(begin));
}

async function failures(): Promise<number> {
  const { body } = await ask(`http://127.0.0.1:${world.settings.PUBLISHER_PORT}/ready`);
  return z.object({ figures: z.object({ failures: z.number() }) }).parse(JSON.parse(body)).figures
    .failures;
}

/** Sends a delivery to the publisher, which acknowledges it. */
async function acknowledge(document: string): Promise<void> {
  const { headers, body } = await delivery(document, {
    secret: webhookSecret(join(world.dir, "lake")),
    headers: { "sanity-project-id": "polyphony" },
  });
  const url = `http://127.0.0.1:${world.settings.PUBLISHER_PORT}/webhook`;
  const { status } = await fetch(url, { method: "POST", headers, body: String(body) });
  expect(status).toBe(200);
}

describe.skipIf(spawnSync("prlimit", ["--version"]).status !== 0)(
  "a disk that is full",
  skipReason("needs prlimit"),
  () => {
    /** Most bytes that a file of the publisher may have from now on; a page has more. */
    const limit = (bytes: string) => {
      const pid = String(publisher.pid);
      execFileSync("prlimit", ["--pid", pid, `--fsize=${bytes}:`]);
    };

    test("one line says so, visitors keep the site, and the edit is live once there is room", async () => {
      const start = world.lines.length;
      limit("90000");
      // One that all pages show, the longest too.
      await editor.edit(25);
      await expect.poll(failures, LONG).toBeGreaterThan(2);
      expect(told(start, "Publishing")).toEqual([
        expect.stringMatching(
          /^Publishing failed and will be tried again: The disk with the site's releases \(.*\) is full or cannot be written to: .* The site is as it was\. Free some space and try again\.$/,
        ),
      ]);
      expect(look((await ask(world.siteUrl + PAGE)).body)).toMatchObject({
        wrong: [],
        edits: new Map(),
      });
      limit("unlimited");
      await live("settings", 25);
    });
  },
);

test("a lake that is away: the publisher says so once, keeps trying, and publishes what comes after", async () => {
  await editor.edit(27);
  await live("nora", 27);
  const start = world.lines.length;
  await kill(lake);
  // A delivery that came just before.
  await acknowledge("agent-nora");
  await expect.poll(failures, LONG).toBeGreaterThan(2);
  expect(told(start, "Publishing")).toEqual([
    expect.stringMatching(
      /^Publishing failed and will be tried again: The embedded Content Lake at \S+ cannot be read: /,
    ),
  ]);

  lake = await world.startProgram("lake");
  await editor.edit(28);
  await live("nora", 28);
  await expect.poll(() => told(start, "Publishing works"), LONG).toHaveLength(1);
});

test("an edit whose webhook was acknowledged by a publisher that was killed goes live with the next one", async () => {
  await kill(publisher);
  await editor.edit(29);
  await kill(lake);
  const database = new DatabaseSync(join(world.dir, "lake", "lake.sqlite"));
  const lost = database.prepare("DELETE FROM deliveries WHERE state = 'waiting'").run();
  database.close();
  expect(lost.changes).toBeGreaterThan(0);
  publisher = await world.startProgram("publisher");
  // It cannot publish before it is killed, because the lake is away.
  await acknowledge("agent-nora");
  await kill(publisher);
  lake = await world.startProgram("lake");
  publisher = await world.startProgram("publisher");
  await live("nora", 29);
});

test("whatever happened, visitors saw nothing but whole pages", () => {
  expect([...visitors.troubles]).toEqual([]);
  expect([...visitors.paths].toSorted()).toEqual(["/", PAGE]);
});
