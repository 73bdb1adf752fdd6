import { setTimeout as wait } from "node:timers/promises";
import type { Arena } from "./arena.ts";
import { answersAgain, endForGood } from "./attack-kills.ts";
import { PROGRAMS, type Program } from "./instance.ts";
import { askForLife, type Life } from "./life.ts";

/** A program that was not killed has to answer within this time, in milliseconds. */
const LIFE_MS = 20_000;
/** How long the supervisor may take to restart one that does not, in milliseconds. */
const RESTART_MS = 60_000;
const EVERY_MS = 1000;

/** Asks every program for life, all the while, until it is told to stop. */
export async function watch(arena: Arena, over: AbortSignal): Promise<void> {
  await Promise.all(PROGRAMS.map((program) => watchOne(arena, program, over)));
}

async function watchOne(arena: Arena, program: Program, over: AbortSignal): Promise<void> {
  const { instance, outages } = arena;
  const find = (what: string) =>
    arena.find({ family: "kills", n: -1 }, "hung", what, JSON.stringify({ health: program }));
  let known: number | undefined;
  let since = performance.now();
  while (!over.aborted) {
    await outages.over(program);
    const { came, pid } = await askForLife(instance.port(program), LIFE_MS);
    if (over.aborted) return;
    const killed = outages.touched(program, since);
    const replaced = known !== undefined && pid !== known;
    if (!killed && (came !== "reply" || replaced)) {
      arena.tally.restarted += 1;
      find(WORDS[came](program));
      if (came !== "reply")
        await bringBack(arena, program, came === "hung" ? known : undefined, find);
    }
    known = killed || came !== "reply" ? undefined : pid;
    since = performance.now();
    await wait(EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }
}

const WORDS: Readonly<Record<Life["came"], (program: Program) => string>> = {
  reply: (program) => `The ${program} was restarted without a kill`,
  hung: (program) => `The ${program} did not answer within ${LIFE_MS / 1000} s`,
  closed: (program) => `The ${program} ended while it was asked for life, without a kill`,
  unreachable: (program) => `The ${program} was not there, without a kill`,
};

/** Waits for the supervisor to restart a program; when it does not, the attack helps itself. */
async function bringBack(
  arena: Arena,
  program: Program,
  hanging: number | undefined,
  find: (what: string) => void,
): Promise<void> {
  const back = arena.outages.begin(program);
  if (!(await answersAgain(arena, program, hanging, RESTART_MS))) {
    find(`The ${program} was not restarted within ${RESTART_MS / 1000} s`);
    if (hanging !== undefined) endForGood(hanging);
    await answersAgain(arena, program, hanging, RESTART_MS);
  }
  back();
}
