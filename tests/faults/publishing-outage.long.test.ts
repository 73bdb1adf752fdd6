import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Editor } from "../support/editor.ts";
import { ask, look, Visitors } from "../support/visitors.ts";
import { createPublishingWorld, type PublishingWorld } from "./publishing/world.ts";

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 20 };
vi.setConfig({ testTimeout: 180_000 });
const PAGE = "/agent/nora";

let world: PublishingWorld;
let editor: Editor;
let visitors: Visitors;
beforeAll(async () => {
  world = await createPublishingWorld();
  editor = new Editor(world.client);
  await world.openLake();
  await world.openPublisher();
  visitors = new Visitors(world.siteUrl, [PAGE, "/"], 1);
});
afterAll(async () => {
  await visitors.stop();
  await world.remove();
});

/** Waits until visitors see an edit. */
async function live(document: string, n: number): Promise<void> {
  const visibleEdit = async () => look((await ask(world.siteUrl + PAGE)).body).edits.get(document);
  await expect.poll(visibleEdit, LONG).toBe(n);
}

const logged = (start: number, begin: string) =>
  world.lines.slice(start).filter((line) => line.startsWith(begin));

test("a lake that is away: the publisher says so once, keeps trying, and publishes what comes after", async () => {
  await editor.edit(27);
  await live("nora", 27);
  const start = world.lines.length;
  await world.closeLake();
  // A commit just before.
  world.poke();
  const problem = async () => (await world.publishing()).message;
  await expect.poll(problem, LONG).toMatch(/^Publishing failed 3 times since /);
  expect(logged(start, "Publishing")).toEqual([
    expect.stringMatching(
      /^Publishing failed and will be tried again: The embedded Content Lake at \S+ cannot be read: /,
    ),
  ]);

  await world.openLake();
  await editor.edit(28);
  await live("nora", 28);
  await expect.poll(() => logged(start, "Publishing works"), LONG).toHaveLength(1);
});

test("whatever happened, visitors saw nothing but whole pages", () => {
  expect([...visitors.troubles]).toEqual([]);
  expect([...visitors.paths].toSorted()).toEqual(["/", PAGE]);
});
