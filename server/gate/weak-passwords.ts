import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Password } from "sealed-site";
import { Fatal } from "../runtime/fatal.ts";
import type { ToRate } from "./guesses-worker.ts";
import { DEFAULT_PASSWORD } from "./passwords.ts";

/**
 * An attacker's speed against 600,000 rounds of PBKDF2-SHA-256 (docs/security.md): guesses a second on
 * one core and on a rented GPU, and what an hour of that GPU costs, in dollars.
 */
const ATTACKER = { core: 10, gpu: 15_000, dollarsAnHour: 0.4 };
/** A password that costs less to guess is weak, in dollars. */
const LEAST_DOLLARS = 1000;

/** Cost of guessing a password; the estimate is rather low. */
export interface GuessingCost {
  guesses: number;
  /** Seconds on one rented GPU, and what they cost. */
  seconds: number;
  dollars: number;
  weak: boolean;
}

/** Rated characters of a password: twice as many would take many times as long. */
const RATED_CHARACTERS = 72;

let thread: Worker | undefined;
let lastRating: Promise<unknown> = Promise.resolve();

/** Number of guesses that a password withstands, rated one after another in a thread that starts on first use. */
function rate(request: ToRate): Promise<number> {
  const rating = lastRating.then(async () => {
    const worker = (thread ??= new Worker(new URL("./guesses-worker.ts", import.meta.url), {
      execArgv: [],
    }));
    // The thread keeps the process alive only while it rates.
    worker.ref();
    worker.postMessage(request);
    const [guesses]: unknown[] = await once(worker, "message").finally(() => worker.unref());
    return Number(guesses);
  });
  lastRating = rating.catch(() => {
    thread = undefined;
  });
  return rating;
}

/**
 * Estimates what it costs to guess a password, by its first {@link RATED_CHARACTERS} characters.
 * @param known what an attacker tries first, besides the demo's password
 */
export async function guessingCost(
  password: string,
  known: readonly string[] = [],
): Promise<GuessingCost> {
  const guesses = await rate({
    password: password.slice(0, RATED_CHARACTERS),
    known: [DEFAULT_PASSWORD, ...known],
  });
  const seconds = guesses / ATTACKER.gpu;
  const dollars = (seconds / 3600) * ATTACKER.dollarsAnHour;
  return { guesses, seconds, dollars, weak: dollars < LEAST_DOLLARS };
}

/**
 * Names the passwords that are too weak for a public site, before anything is built. Anyone who has
 * a page can try passwords at home, as fast as their computer does it.
 * @param siteUrl `SITE_URL`
 * @param environment where `NODE_ENV` is
 * @throws Fatal with the same words where `NODE_ENV` is "production"
 */
export async function checkPasswords(
  passwords: readonly Password[],
  siteUrl: string | undefined,
  environment: NodeJS.ProcessEnv = process.env,
  warn: (line: string) => void = console.error,
): Promise<void> {
  if (!isPublicAddress(siteUrl)) return;
  const lines: string[] = [];
  for (const { label, password } of passwords) {
    const cost = await guessingCost(password);
    if (cost.weak) lines.push(`  ${label}: ${describeCost(cost)}`);
  }
  if (lines.length === 0) return;
  const problem = `SITE_URL is ${siteUrl}: anyone with a page of the site can guess passwords at home. These are weak; choose four words at random, or more:\n${lines.join("\n")}`;
  if (environment.NODE_ENV === "production") throw new Fatal(problem);
  warn(`\nWarning: ${problem}\n`);
}

/** What guessing costs, in words. */
export function describeCost({ guesses, seconds, dollars }: GuessingCost): string {
  const money = dollars < 1 ? "under $1" : `about $${round(dollars)}`;
  return `about ${round(guesses)} guesses, ${duration(seconds)} and ${money} on a rented GPU`;
}

/** Whether a site at this address can be reached from other machines. */
export function isPublicAddress(siteUrl: string | undefined): boolean {
  const host = siteUrl === undefined ? undefined : URL.parse(siteUrl)?.hostname;
  if (host === undefined) return false;
  return !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

const UNITS = [
  ["year", 365 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

function duration(seconds: number): string {
  const [unit, length] = UNITS.find((each) => seconds >= each[1]) ?? ["second", 1];
  const count = round(Math.max(1, seconds / length));
  return `${count} ${unit}${count === "1" ? "" : "s"}`;
}

/** A number with one digit that counts, and a word for a large one. */
function round(value: number): string {
  const compact = new Intl.NumberFormat("en", {
    notation: "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 1,
  });
  return compact.format(value);
}
