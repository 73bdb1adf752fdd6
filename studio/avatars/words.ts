import {
  type AssetCheck,
  AssetKind,
  AVATAR_ERRORS,
  CANCELLED,
  type Plan,
  type ProvidersInUse,
} from "../../server/contracts/avatars.ts";
import type { AvatarState } from "./service.ts";
import { isBlank } from "../../src/facts/words.ts";
import { member } from "../../src/rules/content-rules.ts";
import { showsOtherPortrait } from "../../src/rules/video.ts";

/** Name for editors. */
export const ASSET_NAMES: Readonly<Record<AssetKind, string>> = {
  image: "Portrait for the video",
  audio: "Voice",
  video: "Talking video",
};

/** Whether an asset exists and matches the agent's current text and portrait. */
export function existenceOf(asset: AssetKind, check: AssetCheck): "present" | "missing" | "stale" {
  const exists = { image: check.hasImage, audio: check.hasAudio, video: check.hasVideo }[asset];
  if (!exists) return "missing";
  return check.stale.includes(asset) ? "stale" : "present";
}

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
/** "one, two and three". */
const LIST = new Intl.ListFormat("en-GB");
/** Below this, in US dollars, an amount is not worth two digits. */
const CENT = 0.01;

/** "about $0.36". */
function about(amount: number): string {
  return amount < CENT ? `less than ${DOLLARS.format(CENT)}` : `about ${DOLLARS.format(amount)}`;
}

/** Describes a generation: "Makes the voice and the talking video." Empty if nothing is left. */
export function planWords({ steps }: Plan): string {
  const kindsToDo = (action: "make" | "reuse") =>
    LIST.format(steps.filter((step) => step.action === action).map(({ asset }) => withThe(asset)));
  const make = kindsToDo("make");
  const reuse = kindsToDo("reuse");
  if (make === "") return reuse === "" ? "" : `Uploads ${reuse} again: nothing has to be made.`;
  return `Makes ${make}${reuse === "" ? "" : `, and uploads ${reuse} again`}.`;
}

/** What a generation makes and what that costs, or why it cannot begin. */
export function wordsOfPlan(plan: Plan): string {
  return plan.obstacle ?? `${planWords(plan)} ${costWords([plan])}`;
}

/** Total price of generations: "About $0.35." */
export function costWords(plans: readonly Plan[]): string {
  const charged = plans
    .flatMap(({ steps }) => steps)
    .filter(({ action, amount, estimate }) => action === "make" && (amount ?? estimate) !== null);
  if (charged.length === 0) return "Costs nothing.";
  const known = charged.flatMap(({ estimate }) => estimate ?? []);
  const unknown = charged
    .filter(({ estimate }) => estimate === null)
    .map(({ amount, provider }) => `${amount ?? "an unknown amount"} at ${provider}`);
  const sum = about(known.reduce((total, estimate) => total + estimate, 0));
  if (unknown.length === 0) return `Costs ${sum}.`;
  const open = `${LIST.format(unknown)}, whose price is not known here`;
  return known.length === 0 ? `Costs ${open}.` : `Costs ${sum}, and ${open}.`;
}

/** State of an avatar, in a few words for the head of its row. */
export function stateLabelOf(avatar: AvatarState) {
  const { isGenerating, isWaiting, isCancelling, status, error, check } = avatar;
  if (isCancelling) return { label: "Stopping", tone: "default" } as const;
  if (isWaiting) return { label: "In line", tone: "default" } as const;
  if (isGenerating) return { label: "Being made", tone: "primary" } as const;
  if (status?.stage === "complete") return { label: "Just made", tone: "positive" } as const;
  if (error !== null) return { label: "Failed", tone: "critical" } as const;
  if (check.isComplete) return { label: "Ready", tone: "positive" } as const;
  if (AssetKind.options.some((asset) => existenceOf(asset, check) === "missing")) {
    return { label: "Incomplete", tone: "default" } as const;
  }
  return { label: "Out of date", tone: "caution" } as const;
}

/** Summary: "8 agents: 5 ready, 2 incomplete, 1 out of date." */
export function summaryWords(avatars: readonly AvatarState[]): string {
  const counts = new Map<string, number>();
  for (const avatar of avatars) {
    const { label } = stateLabelOf(avatar);
    const word = label === "Just made" ? "ready" : label.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const all = avatars.length === 1 ? "One agent" : `${avatars.length} agents`;
  const [only] = counts.keys();
  if (counts.size === 1) return `${all}, ${avatars.length === 1 ? "" : "all "}${only}.`;
  return `${all}: ${[...counts].map(([word, count]) => `${count} ${word}`).join(", ")}.`;
}

/** "the talking video". */
function withThe(asset: AssetKind): string {
  return `the ${ASSET_NAMES[asset].toLowerCase()}`;
}

/** Task of each provider, in the order of their work. */
const WORK = [
  ["voice", "makes the voice"],
  ["talking", "makes the talking video"],
  ["media", "keeps the files"],
] as const;

/** Advice for a missing setting. */
export const CREDENTIALS = "The site's operator sets it in .env and restarts the site.";

/** Problems of providers, in the order of their work. */
export function providerProblems(providers: ProvidersInUse | undefined): string[] {
  return WORK.flatMap(([key, work]) => {
    const { name, problem } = providers?.[key] ?? {};
    return problem ? [`${name} ${work}: ${problem}.`] : [];
  });
}

/** Advice for failures. Messages start with the provider, and have its status if it responded. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/(?:is|are) not configured$/, CREDENTIALS],
  // ElevenLabs says so with a 401.
  [/ error: 402\b|quota_exceeded/, "The account at the provider has nothing left to spend."],
  [
    / error: 40[13]\b/,
    "The provider does not accept the key. The site's operator checks it in .env.",
  ],
  [/ error: 429\b/, "The provider is busy. Try again in some minutes."],
  [
    / error: 5\d\d\b|timed out$/,
    "The provider has trouble. Try again later: what has been made is kept, and not paid for twice.",
  ],
];

/** Advice for a failure, found by its message (specification, section 8). */
export function adviceFor(message: string, providers: ProvidersInUse | undefined): string {
  if (message === AVATAR_ERRORS.noVoice) {
    return "Open the agent, fill in the fields under Voice, and try again.";
  }
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(message)) ?? [];
  if (advice !== undefined) return advice;
  const [problem] = providerProblems(providers);
  if (problem !== undefined) return `${problem} ${CREDENTIALS}`;
  return "Try again: finished parts are kept and not paid for twice. If it fails again, tell the site's operator.";
}

/** What is read aloud of an avatar when it changes: a stage, or how the generation has ended. */
export function newsOf({ name, progress, error, check }: AvatarState): string {
  const news = error ?? progress?.message ?? (check.error === CANCELLED ? "stopped." : "");
  return news && `${name}: ${news}`;
}

/** How a talking video differs from its agent: it shows another portrait, or says other words. */
type OutdatedPart = "face" | "words";

/**
 * Compares an agent's talking video with the portrait and the introduction of its document.
 * @param agent the document, published or draft
 * @returns undefined where they agree, or where the agent has no video
 */
export function outdatedVideo(agent: Readonly<Record<string, unknown>>): OutdatedPart | undefined {
  const { videoUrl } = agent;
  if (typeof videoUrl !== "string" || isBlank(videoUrl)) return undefined;
  if (showsOtherPortrait(agent)) return "face";
  const said = textOf(agent.talking, "text");
  const written = textOf(agent.voice, "introText");
  return said === undefined || written === undefined || said === written ? undefined : "words";
}

/** Effect of an outdated video on visitors. */
export const OUTDATED_WORDS: Readonly<Record<OutdatedPart, { title: string; text: string }>> = {
  face: {
    title: "The talking video shows another portrait",
    text: "Visitors see the portrait alone, without a video, until there is one with this face.",
  },
  words: {
    title: "The talking video says another introduction",
    text: "Visitors read the new one, and hear the former one.",
  },
};

function textOf(value: unknown, name: string): string | undefined {
  const text = member(value, name);
  return typeof text === "string" ? text.trim() : undefined;
}
