import type { SanityClient } from "@sanity/client";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { inRoot } from "../../runtime/root.ts";

/** A voice of the cloud provider. */
const VOICE = {
  voiceId: "21m00Tcm4TlvDq8ikWAM",
  introText: "I am Nora, and this is a short text.",
  voiceSettings: { stability: 0.8, similarity_boost: 0.9, style: 0.15, use_speaker_boost: true },
};

/** A picture so small that whatever is made of it takes no time. */
function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 24, height: 34, channels: 3, background: "#d4a24a" } })
    .png()
    .toBuffer();
}

/**
 * Puts an agent with a portrait and a voice into a dataset.
 * @param fields instead of its own, for example another `voice`
 * @param drawn with Nora's portrait, which is a drawing, instead of a small photograph
 */
export async function addAgent(
  client: SanityClient,
  id: string,
  fields: Record<string, unknown> = {},
  drawn = false,
): Promise<void> {
  const picture = drawn
    ? await readFile(inRoot("studio/dataset/images/nora.svg"))
    : await smallPicture();
  const { _id } = await client.assets.upload("image", picture, {
    contentType: drawn ? "image/svg+xml" : "image/png",
    filename: `${id}.${drawn ? "svg" : "png"}`,
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
