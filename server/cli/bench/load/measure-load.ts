import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { Fatal } from "../../../runtime/fatal.ts";
import { inRoot } from "../../../runtime/root.ts";
import { step } from "../../../runtime/step.ts";
import { makeDataset } from "../dataset.ts";
import { measurePublishes } from "../publish.ts";
import { startSite, type BenchSite } from "../site.ts";
import { CORES, pin, requireCores } from "./cores.ts";
import { Answered, type Crowd } from "./crowd-shape.ts";
import { startNginx } from "./nginx.ts";

/** What visitors were answered in one case, round after round. */
export interface Load {
  visitors: string;
  beside: string;
  ours: Answered[];
  /** By nginx, with the same files; none where it is not installed, and beside publishes. */
  nginx: Answered[];
}

const AGENTS = 30;
const ROUNDS = 3;
const PUBLISHES = 50;
/** How long visitors are watched where nothing ends by itself, in milliseconds. */
const WATCH_MS = 10_000;
/** Until the first visitors have their connections, in milliseconds. */
const SETTLE_MS = 1000;
/** A visitor who waits for a publish asks this seldom, in milliseconds: it is the others that are measured. */
const POLL_MS = 50;

/** A crowd that may ask any site. */
interface Asking extends Omit<Crowd, "url"> {
  name: string;
}

const PAGES = { size: 200, paths: ["/", "/agent/nora", "/about", "/contact"], headers: {} };
const CALM: Asking = { name: "200, a page a second", pace: "calm", ...PAGES };
const EAGER: Asking = { name: "200, without a pause", pace: "eager", ...PAGES };

/** Others that ask at the same time. @param film path of a large file */
function disturbers(film: string): Asking[] {
  const ranges = Array.from({ length: 500 }, (_, at) => `${at * 2}-${at * 2}`).join();
  const few = { size: 20, pace: "eager" } as const;
  const headers = { Cookie: `a=${"x".repeat(7000)}` };
  return [
    { name: "300 slow clients", size: 300, pace: "slow", paths: [film], headers: {} },
    { name: "20 with 500 ranges", ...few, paths: [film], headers: { Range: `bytes=${ranges}` } },
    { name: "20 with 7 KB headers", ...few, paths: ["/about"], headers },
  ];
}

/**
 * Has 200 visitors ask the site while nothing happens, while publishes go live, and beside clients that mean no
 * good; and nginx with the same files. All programs of the site share one core, and visitors have the other.
 * @param folder for what is made, from the project's root
 * @throws Fatal where cores cannot be parted, or where visitors were not answered
 */
export async function measureLoad(folder: string): Promise<Load[]> {
  requireCores();
  await step("filling a Content Lake", () => makeDataset(inRoot(folder, "lake"), AGENTS));
  const site = await startSite(folder);
  const built = inRoot(folder, "built");
  const nginx = await startNginx(built, inRoot(folder, "nginx"));
  if (nginx === undefined) console.log("  nginx is not installed: left out");
  try {
    for (const { pid } of [site.lake, site.publisher, site.site]) pin(pid(), CORES.site);
    // Its edits, and the visitors that it starts.
    pin(process.pid, CORES.visitors);
    const found: Load[] = [];
    const ask = async (url: string, visitors: Asking, others?: Asking) =>
      beside(others && { ...others, url }, () => watch({ ...visitors, url }, () => wait(WATCH_MS)));
    const { url } = site.site;
    for (const visitors of [CALM, EAGER]) {
      const { name } = visitors;
      const idle: Load = { visitors: name, beside: "nothing", ours: [], nginx: [] };
      const publishing: Load = { ...idle, beside: `${PUBLISHES} publishes`, ours: [], nginx: [] };
      found.push(idle, publishing);
      await inRounds(name, async () => {
        idle.ours.push(await ask(url, visitors));
        publishing.ours.push(await watch({ ...visitors, url }, () => publish(site)));
        if (nginx) idle.nginx.push(await ask(nginx.url, visitors));
      });
    }
    for (const others of disturbers(await largestFilm(built))) {
      const load: Load = { visitors: CALM.name, beside: others.name, ours: [], nginx: [] };
      found.push(load);
      await inRounds(`${CALM.name}, beside ${others.name}`, async () => {
        load.ours.push(await ask(url, CALM, others));
        if (nginx) load.nginx.push(await ask(nginx.url, CALM, others));
      });
    }
    return found;
  } finally {
    await nginx?.close();
    await site.close();
    await rm(inRoot(folder), { recursive: true, force: true });
  }
}

function publish(site: BenchSite): Promise<unknown> {
  return measurePublishes(site, { edits: PUBLISHES, warmUp: 0, pollMs: POLL_MS });
}

async function inRounds(name: string, work: () => Promise<void>): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await step(`${name}: round ${round} of ${ROUNDS}`, work);
  }
}

/** Does some work while others ask as well. */
async function beside<T>(others: Crowd | undefined, work: () => Promise<T>): Promise<T> {
  if (others === undefined) return work();
  const crowd = start(others);
  try {
    await wait(SETTLE_MS);
    return await work();
  } finally {
    await crowd.end();
  }
}

/** Lets visitors ask while something is done. */
async function watch(crowd: Crowd, work: () => Promise<unknown>): Promise<Answered> {
  const started = start(crowd);
  try {
    await work();
  } catch (error) {
    await started.end();
    throw error;
  }
  const answered = await started.end();
  if (answered.count === 0) {
    throw new Fatal(`${crowd.url} answered no visitor: ${JSON.stringify(answered.failures)}.`);
  }
  return answered;
}

function start(crowd: Crowd): { end(): Promise<Answered> } {
  const entry = inRoot("server/cli/bench/load/crowd.ts");
  const child = spawn(process.execPath, [...process.execArgv, entry, JSON.stringify(crowd)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const printed = text(child.stdout);
  return {
    async end() {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
      return Answered.parse(JSON.parse(await printed));
    },
  };
}

/** Address of the largest video of a built site. */
async function largestFilm(built: string): Promise<string> {
  const names = (await readdir(join(built, "media"))).filter((name) => name.endsWith(".mp4"));
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(built, "media", name))).size })),
  );
  const largest = sizes.toSorted((a, b) => b.size - a.size)[0];
  if (largest === undefined) throw new Fatal("The site has no video to ask for.");
  return `/media/${largest.name}`;
}
