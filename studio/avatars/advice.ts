import type { ProviderHealth } from "../../server/contracts/avatar-api.ts";
import { AVATAR_ERRORS } from "../../server/contracts/avatars.ts";

/** Task of each provider, in the order of their work. */
const WORK = [
  ["voice", "makes the voice"],
  ["talking", "makes the talking video"],
  ["media", "keeps the files"],
] as const;

/** Advice for a missing setting. */
export const CREDENTIALS = "The site's operator sets it in .env and restarts the site.";

/** Problems of providers, in the order of their work. */
export function providerProblems(health: ProviderHealth | undefined): string[] {
  return WORK.flatMap(([key, work]) => {
    const { name, problem } = health?.providers[key] ?? {};
    return problem ? [`${name} ${work}: ${problem}.`] : [];
  });
}

/** Advice for failures. Messages start with the provider, and have its status if it responded. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/(?:is|are) not configured$/, CREDENTIALS],
  [
    / error: 40[13]\b/,
    "The provider does not accept the key. The site's operator checks it in .env.",
  ],
  [/ error: 402\b/, "The account at the provider has nothing left to spend."],
  [/ error: 429\b/, "The provider is busy. Try again in some minutes."],
  [
    / error: 5\d\d\b|timed out$/,
    "The provider has trouble. Try again later: what has been made is kept, and not paid for twice.",
  ],
];

/** Advice for a failure, found by its message (specification, section 8). */
export function adviceFor(message: string, health: ProviderHealth | undefined): string {
  if (message === AVATAR_ERRORS.noVoice) {
    return "Open the agent, fill in the fields under Voice, and try again.";
  }
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(message)) ?? [];
  if (advice !== undefined) return advice;
  const [problem] = providerProblems(health);
  if (problem !== undefined) return `${problem} ${CREDENTIALS}`;
  return "Try again: finished parts are kept and not paid for twice. If it fails again, tell the site's operator.";
}
