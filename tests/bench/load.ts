import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { step } from "../../server/runtime/step.ts";
import type { Instance } from "../support/instance.ts";
import { Answers, type Crowd } from "./crowd-shape.ts";
import { measurePublishes } from "./publish.ts";

/** How visitors were answered in one case. */
export interface Load {
  visitors: string;
  meanwhile: string;
  answers: Answers;
}

const PATHS = ["/", "/agent/nora", "/about", "/contact"];
const CROWDS = [
  { name: "200, a page a second", pauseMs: 1000 },
  { name: "200, without a pause", pauseMs: 0 },
];
const WATCH_MS = 10_000;
const PUBLISHES = 50;
/** A visitor who waits for a publish asks this seldom, in milliseconds: it is the others that are measured. */
const POLL_MS = 50;

/** Has 200 visitors ask the site while nothing happens, and while publishes go live. */
export async function measureLoad(instance: Instance): Promise<Load[]> {
  const loads: Load[] = [];
  const cases = {
    nothing: () => wait(WATCH_MS),
    [`${PUBLISHES} publishes`]: () =>
      measurePublishes(instance, { edits: PUBLISHES, warmUp: 0, pollMs: POLL_MS }),
  };
  for (const { name, pauseMs } of CROWDS) {
    const url = `http://127.0.0.1:${instance.port("site")}`;
    const crowd = { url, size: 200, pauseMs, paths: PATHS };
    for (const [meanwhile, work] of Object.entries(cases)) {
      const answers = await step(`${name}, meanwhile ${meanwhile}`, () => watch(crowd, work));
      loads.push({ visitors: name, meanwhile, answers });
    }
  }
  return loads;
}

/** Lets visitors ask while something is done. */
async function watch(crowd: Crowd, work: () => Promise<unknown>): Promise<Answers> {
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
  return Answers.parse(JSON.parse(await printed));
}
