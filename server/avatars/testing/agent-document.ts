import type { SanityClient } from "@sanity/client";
import { CHARACTERS } from "../../../src/graphics/portraits/index.ts";
import { drawPortrait } from "../../../src/graphics/portraits/portrait.ts";
import { REST } from "../../../src/graphics/portraits/pose.ts";

/** A voice of the cloud provider. */
const VOICE = {
  voiceId: "21m00Tcm4TlvDq8ikWAM",
  introText: "I am Nora, and this is a short text.",
  voiceSettings: { stability: 0.8, similarity_boost: 0.9, style: 0.15, use_speaker_boost: true },
};

/**
 * Puts an agent with Nora's portrait and a voice into a dataset.
 * @param fields instead of its own, for example another `voice`
 */
export async function addAgent(
  client: SanityClient,
  id: string,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const [character] = CHARACTERS;
  const portrait = Buffer.from(character ? drawPortrait(character, REST) : "");
  const { _id } = await client.assets.upload("image", portrait, {
    contentType: "image/svg+xml",
    filename: `${id}.svg`,
  });
  await client.createOrReplace({
    _id: `agent-${id}`,
    _type: "agent",
    id,
    name: id,
    title: "Tax",
    color: "amber",
    order: 1,
    image: { _type: "image", asset: { _type: "reference", _ref: _id }, alt: "A portrait" },
    voice: VOICE,
    ...fields,
  });
}

/** The voice of {@link addAgent} with another text. */
export function voiceSaying(introText: string) {
  return { ...VOICE, introText };
}
