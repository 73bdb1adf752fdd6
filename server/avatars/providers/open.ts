import sharp from "sharp";
import { Fatal } from "../../runtime/fatal.ts";
import type { Providers } from "../avatars.ts";
import { openCloudProviders, type CloudProviders } from "./cloud.ts";
import { localSound } from "./local/sound.ts";
import { localVideoProvider } from "./local/video.ts";
import { localVoice } from "./local/voice.ts";
import type { VideoProvider } from "./provider.ts";

/** Height of a portrait for a provider that takes no drawings, in pixels. */
const PORTRAIT_HEIGHT = 1530;
/** Height of a poster, in pixels: that of the videos that are made here. */
const POSTER_HEIGHT = 1020;

/**
 * The providers as the environment sets them: with a key a provider beyond this machine, without one
 * this machine itself.
 * @throws CloudSettingError, Fatal naming a setting that is wrong
 */
export function openProviders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Providers & Pick<CloudProviders, "settleMs"> {
  const cloud = openCloudProviders(environment);
  const isSet = (name: string) => (environment[name] ?? "").trim() !== "";
  const sound = localSound(environment);
  const speech = localVoice();
  const rig = localVideoProvider(sound);
  const media = isSet("CLOUDINARY_URL") ? cloud.media : undefined;
  const talking = isSet("DID_API_KEY") ? cloud.talking : rig;
  return {
    voice: isSet("ELEVENLABS_API_KEY") ? cloud.voice : speech,
    talking: talking === rig || media !== undefined ? talking : withoutHost(talking),
    media,
    settleMs: cloud.settleMs,
    rasterize: (svg) =>
      sharp(svg, { density: 216 }).resize({ height: PORTRAIT_HEIGHT }).png().toBuffer(),
    posters: postersOf,
    compress: (wav, signal) => sound.toMp3(wav, signal),
    close: async () => {
      await Promise.all([speech.close(), rig.close()]);
    },
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

/** A provider that fetches portrait and voice by their addresses, which the Content Lake's are not. */
function withoutHost(talking: VideoProvider): VideoProvider {
  const problem = `${talking.name} fetches the portrait and the voice from the web: set CLOUDINARY_URL, so that they are there`;
  return {
    ...bound(talking),
    problem: () => talking.problem() ?? problem,
    start: async () => {
      throw new Fatal(`${problem}.`);
    },
  };
}

/** The members of a class's object, each still knowing its object. */
function bound(talking: VideoProvider): VideoProvider {
  const { name, version, paid, pollMs, timeoutMs } = talking;
  return {
    name,
    version,
    paid,
    pollMs,
    timeoutMs,
    problem: () => talking.problem(),
    price: (seconds) => talking.price(seconds),
    start: (request, signal, report) => talking.start(request, signal, report),
    find: (request, since, signal) => talking.find(request, since, signal),
    poll: (id, signal) => talking.poll(id, signal),
    cancel: (id) => talking.cancel(id),
  };
}
