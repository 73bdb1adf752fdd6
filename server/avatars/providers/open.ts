import sharp from "sharp";
import type { Tools } from "../generation.ts";
import { openCloudProviders } from "./cloud.ts";
import { localSound } from "./local/sound.ts";
import { localVideo } from "./local/video.ts";
import { localVoice } from "./local/voice.ts";
import type { MediaHost } from "./provider.ts";

/** Providers of voices and videos, and the media host; by default the Content Lake. */
export interface Providers extends Pick<
  Tools,
  "voice" | "talking" | "settleMs" | "rasterize" | "posters" | "compress"
> {
  readonly media: MediaHost | undefined;
  close(): Promise<void>;
}

/** Height of a portrait for a provider that takes no drawings, in pixels. */
const PORTRAIT_HEIGHT = 1530;
/** Height of a poster, in pixels: that of the videos that are made here. */
const POSTER_HEIGHT = 1020;

/**
 * The providers as the environment sets them: with a key a provider beyond this machine, without one
 * this machine itself.
 * @throws CloudSettingError naming a setting that is wrong
 */
export function openProviders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Providers {
  const { has, settleMs, ...cloud } = openCloudProviders(environment);
  const sound = localSound(environment);
  const speech = localVoice();
  return {
    voice: has.voice ? cloud.voice : speech,
    talking: has.talking ? cloud.talking : localVideo(sound),
    media: has.media ? cloud.media : undefined,
    settleMs,
    rasterize: (svg) =>
      sharp(svg, { density: 216 }).resize({ height: PORTRAIT_HEIGHT }).png().toBuffer(),
    posters: postersOf,
    compress: (wav, signal) => sound.toMp3(wav, signal),
    close: () => speech.close(),
  };
}

/** Posters of a portrait, for a video that shows that portrait. */
async function postersOf(portrait: Buffer) {
  const picture = sharp(portrait, { density: 144 }).resize({
    height: POSTER_HEIGHT,
    withoutEnlargement: true,
  });
  const [posterAvif, posterWebp] = await Promise.all([
    picture.clone().avif({ quality: 60, effort: 2 }).toBuffer(),
    picture.clone().webp({ quality: 86 }).toBuffer(),
  ]);
  return { posterAvif, posterWebp };
}
