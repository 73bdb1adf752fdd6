import { isBlank } from "../../src/facts/blank.ts";
import { showsOtherFace } from "../../src/rules/video.ts";

/** How a talking video differs from its agent: it shows another portrait, or says other words. */
export type Outdated = "face" | "words";

/**
 * Compares an agent's talking video with the portrait and the introduction of its document.
 * @param agent the document, published or draft
 * @returns undefined where they agree, or where the agent has no video
 */
export function outdatedVideo(agent: Readonly<Record<string, unknown>>): Outdated | undefined {
  const { videoUrl } = agent;
  if (typeof videoUrl !== "string" || isBlank(videoUrl)) return undefined;
  if (showsOtherFace(agent)) return "face";
  const said = textOf(agent.talking, "text");
  const written = textOf(agent.voice, "introText");
  return said === undefined || written === undefined || said === written ? undefined : "words";
}

/** Effect of an outdated video on visitors. */
export const OUTDATED_WORDS: Readonly<Record<Outdated, { title: string; text: string }>> = {
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
  if (typeof value !== "object" || value === null) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === "string" ? text.trim() : undefined;
}
