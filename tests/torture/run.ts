import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { ReleaseStore } from "../../server/release/store.ts";
import { damagedFiles } from "../../server/release/verify.ts";
import { Choices } from "../attack/choices.ts";
import { readPages } from "../attack/site.ts";
import { check } from "./check.ts";
import type { Fault } from "./fault.ts";
import { FAULTS } from "./faults/index.ts";
import { Ground, type Finding } from "./ground.ts";
import { visit } from "./visitor.ts";

/** How much to torture. */
export interface Orders {
  /** Every random choice follows from it. */
  seed: number;
  /** No fault begins after this time, in milliseconds. */
  milliseconds: number;
  /** Only faults whose name contains this. */
  only?: string | undefined;
  log: (line: string) => void;
}

/** What was done and found. */
export interface TortureReport {
  /** How often each fault happened, by its name. */
  happened: ReadonlyMap<string, number>;
  /** How much of an editor's work was acknowledged, and is there. */
  acknowledged: number;
  findings: readonly Finding[];
}

/** Work before a fault, in milliseconds: the longest. */
const WORK_MS = 2500;

/** Lets faults happen to an instance of its own, and looks after each for what was lost. */
export async function torture(orders: Orders): Promise<TortureReport> {
  const { seed, milliseconds, log } = orders;
  log(`Torture with seed ${seed}: starting an instance of its own …`);
  const signIn = seed % 2 === 0;
  const ground = await Ground.create(signIn);
  const happened = new Map<string, number>();
  const over = new AbortController();
  try {
    const pages = await pagesOf(ground);
    const visiting = visit(ground, pages, over.signal);
    ground.fault = "0: a start";
    await ground.said(0, /backup: The backup is in/);
    ground.editor.resume();
    const until = performance.now() + milliseconds;
    let n = 0;
    for (const fault of faultsOf(orders, ground)) {
      if (performance.now() >= until) break;
      n += 1;
      await one(ground, fault, { n, seed, pages, log });
      happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
    }
    ground.fault = "the end";
    await check(ground, ground.mark(), pages);
    over.abort();
    await visiting;
    await lastLook(ground);
    return { happened, acknowledged: ground.editor.acknowledged, findings: ground.findings };
  } finally {
    over.abort();
    await ground.remove();
  }
}

async function one(
  ground: Ground,
  fault: Fault,
  {
    n,
    seed,
    pages,
    log,
  }: { n: number; seed: number; pages: readonly string[]; log: Orders["log"] },
): Promise<void> {
  const choices = new Choices(seed, `${n} ${fault.name}`);
  ground.fault = `${n}: ${fault.name}`;
  await wait(choices.int(0, WORK_MS));
  const [mark, before, began] = [ground.mark(), ground.findings.length, performance.now()];
  try {
    await fault.happen(ground, choices);
    await check(ground, mark, pages);
  } catch (error) {
    // Nothing that follows would say anything.
    const last = ground.since(mark).slice(-30).join("\n    ");
    throw new Error(`${ground.fault} is not over; the last lines:\n    ${last}`, { cause: error });
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const found = ground.findings.slice(before);
  const result = found.length === 0 ? "well" : `${found.length} findings`;
  log(`${ground.fault}: ${result} after ${seconds} s, ${ground.editor.acknowledged} acknowledged`);
  for (const { what } of found) log(`  ${what}`);
}

/** Every fault in an order that follows from the seed, again and again. */
function* faultsOf({ seed, only }: Orders, ground: Ground): Generator<Fault> {
  const fitting = FAULTS.filter(
    (fault) =>
      fault.missing?.(ground) === undefined && (only === undefined || fault.name.includes(only)),
  );
  for (let round = 0; fitting.length > 0; round += 1) {
    const choices = new Choices(seed, `round ${round}`);
    const waiting = [...fitting];
    while (waiting.length > 0) {
      const next = choices.pick(waiting);
      waiting.splice(waiting.indexOf(next), 1);
      yield next;
    }
    if (only !== undefined) return;
  }
}

/** Paths of all pages that the site has at the start. */
async function pagesOf(ground: Ground): Promise<string[]> {
  const store = ReleaseStore.open(join(ground.instance.dir, "site"), { readonly: true });
  const files = store.files().map(({ path }) => path);
  store.close();
  const paths = files
    .filter((path) => path.endsWith(".html"))
    .map((path) => path.replace(/\/index\.html$|\.html$/, "") || "/");
  const shown = await readPages(ground.field, paths);
  // Some addresses only lead to another one.
  return paths.filter((path) => shown.get(path)?.status === 200);
}

/** All files of the releases, and both databases, once everything has ended. */
async function lastLook(ground: Ground): Promise<void> {
  await ground.editor.pause();
  await ground.stop("SIGTERM");
  const store = ReleaseStore.open(join(ground.instance.dir, "site"));
  try {
    store.check();
    for (const file of await damagedFiles(store)) ground.find(`${file} is damaged on disk`);
  } finally {
    store.close();
  }
}
