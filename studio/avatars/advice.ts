import type { ProviderHealth } from "../../src/facts/avatar-api.ts";
import { AVATAR_ERRORS } from "../../src/facts/avatars.ts";

/** What each provider does, in the order in which they are asked. */
const WORK = [
  ["voice", "makes the voice"],
  ["talking", "makes the talking video"],
  ["media", "keeps the files"],
] as const;

/** A provider that cannot work as it is set up. */
export interface ProviderProblem {
  name: string;
  /** "makes the voice". */
  work: string;
  problem: string;
}

/** Providers that cannot work, in the order in which they are asked. */
export function providerProblems(health: ProviderHealth | undefined): ProviderProblem[] {
  return WORK.flatMap(([key, work]) => {
    const provider = health?.providers[key];
    if (!provider?.problem) return [];
    return [{ name: provider.name, work, problem: provider.problem }];
  });
}

/** What to do about a setting that is missing. */
export const CREDENTIALS = "The site's operator sets it in .env and restarts the site.";

/**
 * What to do about a failure, from its message. Messages name their provider first (specification,
 * section 8), and its status where it answered.
 */
export function adviceFor(message: string, health: ProviderHealth | undefined): string {
  if (/is not configured$|are not configured$/.test(message)) return CREDENTIALS;
  if (message === AVATAR_ERRORS.noVoice) {
    return "Open the agent, fill in the fields under Voice, and try again.";
  }
  if (/ error: 40[13]\b/.test(message)) {
    return "The provider does not accept the key. The site's operator checks it in .env.";
  }
  if (/ error: 402\b/.test(message))
    return "The account at the provider has nothing left to spend.";
  if (/ error: 429\b/.test(message)) return "The provider is busy. Try again in some minutes.";
  if (/ error: 5\d\d\b|timed out$/.test(message)) {
    return "The provider has trouble. Try again later: what has been made is kept, and not paid for twice.";
  }
  const [problem] = providerProblems(health);
  if (problem) return `${problem.name} ${problem.work}: ${problem.problem}. ${CREDENTIALS}`;
  return "Try again: finished parts are kept and not paid for twice. If it fails again, tell the site's operator.";
}
