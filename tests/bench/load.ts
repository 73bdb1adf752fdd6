import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { step } from "../../server/runtime/step.ts";
import { SESSION_PATH } from "../../src/facts/studio.ts";
import type { Instance } from "../support/instance.ts";
import { ResponseTimes, type Crowd } from "./crowd-shape.ts";
import { measurePublishes } from "./publish.ts";
import { treeOf } from "./usage.ts";

/** Response times of visitors in one case. */
export interface Load {
  visitors: string;
  meanwhile: string;
  responseTimes: ResponseTimes;
}

const PATHS = ["/", "/agent/nora", "/about", "/contact"];
const WATCH_MS = 8000;
const PUBLISHES = 50;
const CROWD = { name: "200, a page a second", size: 200, pauseMs: 1000 };
/** A small crowd, so that pauses of the program show. */
const WATCHERS = { name: "10, ten a second", size: 10, pauseMs: 100 };
const ROUNDS = 3;

/** Measures visitors' requests on one core, alone and while editors and strangers send requests. */
export async function measureLoad(instance: Instance): Promise<Load[]> {
  const { client, siteUrl, settings } = instance;
  const loads: Load[] = [];
  const measure = async ({ name, ...crowd }: typeof CROWD, works: Works) => {
    for (const [meanwhile, work] of Object.entries(works)) {
      const responseTimes = await step(`${name}, meanwhile ${meanwhile}`, () =>
        watch({ url: siteUrl, paths: PATHS, ...crowd }, work),
      );
      loads.push({ visitors: name, meanwhile, responseTimes });
    }
  };
  const nothing = () => wait(WATCH_MS);
  keepOnOneCore(instance);
  await measure(CROWD, {
    nothing,
    [`${PUBLISHES} publishes`]: () => measurePublishes(instance, PUBLISHES),
  });

  const picture = await sharp({
    create: { width: 6000, height: 4000, channels: 3, background: "#345", noise: NOISE },
  })
    .jpeg()
    .toBuffer();
  const signIn = () =>
    fetch(`http://localhost:${settings.STUDIO_PORT}${SESSION_PATH}`, {
      method: "POST",
      headers: { origin: settings.STUDIO_URL ?? "", "content-type": "application/json" },
      body: JSON.stringify({
        email: "nobody@example.org",
        password: "not the password of anybody",
      }),
    });
  const during = async (work: (n: number) => Promise<unknown>) => {
    await wait(SETTLE_MS);
    for (let n = 0; n < ROUNDS; n += 1) await work(n).catch(() => undefined);
  };
  await measure(WATCHERS, {
    nothing,
    "all pages rendered": () =>
      during(async (n) => {
        await client
          .patch("siteSettings")
          .set({ copyright: `© ${n} of the bench` })
          .commit();
        await wait(SETTLE_MS);
      }),
    "pictures of 24 megapixels": () => during(() => client.assets.upload("image", picture)),
    "passwords hashed": () => during(() => Promise.all(Array.from({ length: 5 }, signIn))),
  });
  return loads;
}

type Works = Readonly<Record<string, () => Promise<unknown>>>;
const NOISE = { type: "gaussian", mean: 128, sigma: 30 } as const;
/** Time within which background work starts, in milliseconds. */
const SETTLE_MS = 3000;

/** Gives a program, with all its threads and children, one core alone; visitors have the others. */
function keepOnOneCore(instance: Instance): void {
  for (const { pid } of treeOf(instance.pid() ?? 0)) {
    execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", "0", String(pid)]);
  }
}

/** Runs a crowd during some work. */
async function watch(crowd: Crowd, work: () => Promise<unknown>): Promise<ResponseTimes> {
  const entry = `${import.meta.dirname}/crowd.ts`;
  const child = spawn(process.execPath, [entry, JSON.stringify(crowd)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const printed = text(child.stdout);
  try {
    await work();
  } finally {
    child.stdin.end();
    await ended;
  }
  return ResponseTimes.parse(JSON.parse(await printed));
}
