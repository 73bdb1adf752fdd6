import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Password } from "sealed-site";
import { Fatal } from "../runtime/fatal.ts";
import type { ToRate } from "./guesses-worker.ts";
import { DEFAULT_PASSWORD } from "./passwords.ts";

/**
 * A password that takes fewer guesses is weak: $1,000 of a rented GPU, for $0.40 an hour, at its 15,000
 * guesses a second against 600,000 rounds of PBKDF2-SHA-256 (docs/security.md).
 */
const LEAST_GUESSES = (1000 / 0.4) * 3600 * 15_000;

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
 * Estimates, rather low, how many guesses a password takes, by its first {@link RATED_CHARACTERS} characters.
 * @param known what an attacker tries first, besides the demo's password
 */
export function guessesFor(password: string, known: readonly string[] = []): Promise<number> {
  return rate({
    password: password.slice(0, RATED_CHARACTERS),
    known: [DEFAULT_PASSWORD, ...known],
  });
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
    const guesses = await guessesFor(password);
    if (guesses >= LEAST_GUESSES) continue;
    lines.push(`  ${label}: about ${Math.round(guesses).toLocaleString("en")} guesses`);
  }
  if (lines.length === 0) return;
  const problem = `SITE_URL is ${siteUrl}: anyone with a page of the site can guess passwords at home. These cost less than $1,000 of a rented GPU; choose four words at random, or more:\n${lines.join("\n")}`;
  if (environment.NODE_ENV === "production") throw new Fatal(problem);
  warn(`\nWarning: ${problem}\n`);
}

/** Whether a site at this address can be reached from other machines. */
export function isPublicAddress(siteUrl: string | undefined): boolean {
  const host = siteUrl === undefined ? undefined : URL.parse(siteUrl)?.hostname;
  if (host === undefined) return false;
  return !/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}
