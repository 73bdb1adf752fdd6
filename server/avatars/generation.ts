import {
  type AssetKind,
  AVATAR_ERRORS,
  STATUS,
  VIDEO_POLL_MS,
  VIDEO_TIMEOUT_MS,
  videoTimedOut,
  type GenerationStatus,
} from "../contracts/avatars.ts";
import { aborted } from "node:util";
import { providerCost } from "../http/metrics.ts";
import type { Clock } from "../runtime/clock.ts";
import { Fatal } from "../runtime/fatal.ts";
import { readAgents, type AgentEntry, type Source, type Subject } from "./agents.ts";
import { posterOf, rasterize, toMp3 } from "./convert.ts";
import {
  ProviderError,
  type HostedFile,
  type PaidVideo,
  type SpokenAudio,
  type VideoRequest,
  type VideoState,
} from "./providers/provider.ts";
import type { AvatarStore } from "./store.ts";
import { publishVideo, recordAsset } from "./write.ts";

/** The tools of all generations. */
export interface Tools extends Source {
  readonly store: AvatarStore;
  readonly clock: Clock;
  /** How long after a call its result may still appear at a provider, in milliseconds. */
  readonly settleMs: number;
  log(line: string): void;
  /** Fetches an asset of the dataset. @param path below the address that delivers them */
  fetchAsset(path: string, signal: AbortSignal): Promise<Buffer>;
}

/** Longest wait that a provider may ask for, in milliseconds; beyond it the person decides. */
const POSTPONE_MAX_MS = 60_000;
/** How often in a row a provider may ask for a retry. */
const POSTPONE_MAX = 3;
/** Interval of searches for the result of a call without a response, in milliseconds. */
const LOOK_EVERY_MS = 2000;

/** Context of the steps of one generation. */
interface Work extends Tools {
  readonly subject: Subject;
  readonly signal: AbortSignal;
  /** Shows a message in place of that of the stage. */
  report(message: string): void;
}

/**
 * Generates what an avatar lacks (specification, section 4). What a step has made is stored by its
 * content key and written into the record of the avatar's assets: a generation that was killed runs
 * again from the beginning, and skips all that is there.
 * @param show is told of each stage
 * @throws ProviderError, Fatal; anything when the signal is aborted
 */
export async function generate(
  tools: Tools,
  avatarId: string,
  signal: AbortSignal,
  show: (status: GenerationStatus) => void,
): Promise<void> {
  let stage: GenerationStatus = STATUS.checking;
  const report = (message: string) => show({ ...stage, message });
  const step = async <T>(next: GenerationStatus, run: () => Promise<T>): Promise<T> => {
    for (let waits = 0; ; waits += 1) {
      signal.throwIfAborted();
      stage = next;
      show(stage);
      try {
        return await run();
      } catch (error) {
        const wait = error instanceof ProviderError ? error.retryAfterMs : undefined;
        if (wait === undefined || wait > POSTPONE_MAX_MS || waits >= POSTPONE_MAX) throw error;
        report(`Trying again in ${Math.ceil(wait / 1000)} s. ${messageOf(error)}`);
        await pause(tools.clock, wait, signal);
      }
    }
  };

  const { subject, assets } = await step(STATUS.checking, () => check(tools, avatarId));
  const freshFile = (kind: AssetKind) =>
    assets[kind].standing === "fresh" ? assets[kind].file : undefined;
  const work: Work = { ...tools, subject, signal, report };

  let audio = freshFile("audio");
  if (audio === undefined) {
    await step(STATUS.generatingVoice, () => voiceOf(work));
    audio = await step(STATUS.uploadingAudio, () => uploadVoice(work));
  }
  // A talking video needs a voice (section 5) and the portrait's address.
  const image = freshFile("image") ?? (await step(STATUS.gettingImage, () => uploadImage(work)));
  if (freshFile("video") !== undefined) return;
  if (!tools.store.has(subject.keys.video)) {
    const { talking } = tools;
    const requestOf = videoRequest.bind(undefined, work, audio, image);
    if (talking.paid) {
      const id = await step(STATUS.requestingVideo, () => requestVideo(work, talking, requestOf));
      await step(STATUS.creatingVideo, () => awaitVideo(work, talking, id));
    } else {
      const request = await step(STATUS.requestingVideo, requestOf);
      const files = await step(STATUS.creatingVideo, () =>
        talking.make(request, tools.store.workFolder, signal, report),
      );
      await tools.store.put(subject.keys.video, files);
    }
  }
  await step(STATUS.uploadingVideo, () => uploadVideo(work));
}

async function check(
  tools: Tools,
  avatarId: string,
): Promise<{ subject: Subject; assets: AgentEntry["assets"] }> {
  const [entry] = await readAgents(tools, avatarId);
  if (entry === undefined) throw new Fatal(`There is no agent "${avatarId}".`);
  const { current, documentId, recordId, assets } = entry;
  const { voice, portrait, name } = current;
  if (voice === null) throw new Fatal(AVATAR_ERRORS.noVoice);
  if (portrait === null) {
    throw new Fatal(`${name} has no portrait. Upload one in the agent's form.`);
  }
  return { subject: { ...current, documentId, recordId, voice, portrait }, assets };
}

/** The voice: stored, found at its provider, or made. */
async function voiceOf(work: Work): Promise<SpokenAudio> {
  const { subject, voice, store, signal, report } = work;
  const request = { key: subject.keys.audio, ...subject.voice };
  const stored = await store.audio(request.key);
  if (stored !== undefined) return stored;
  const made = voice.paid
    ? await requestPaid(work, {
        key: request.key,
        provider: voice.name,
        dollars: voice.price(request).estimate,
        make: () => voice.speak(request, signal, report),
        find: () => voice.find(request, signal),
      })
    : await voice.speak(request, signal, report);
  await store.put(request.key, made);
  return made;
}

async function uploadVoice(work: Work): Promise<HostedFile> {
  const { subject, media, signal } = work;
  const sound = await voiceOf(work);
  const isWav = sound.mediaType === "audio/wav";
  const bytes = isWav ? await toMp3(sound.bytes, signal) : sound.bytes;
  const file = { avatarId: subject.id, kind: "voice", bytes, mediaType: "audio/mpeg" } as const;
  const audio = await media.upload(file, signal);
  signal.throwIfAborted();
  await recordAsset(work.client, subject, "audio", audio);
  return audio;
}

async function uploadImage(work: Work): Promise<HostedFile> {
  const { subject, media, signal } = work;
  let { mediaType } = subject.portrait;
  let bytes = await work.fetchAsset(subject.portrait.path, signal);
  // D-ID fetches it there, and takes these two.
  if (!media.inLake && !["image/jpeg", "image/png"].includes(mediaType)) {
    bytes = await rasterize(bytes);
    mediaType = "image/png";
  }
  const file = { avatarId: subject.id, kind: "profile_image", bytes, mediaType } as const;
  const image = await media.upload(file, signal);
  signal.throwIfAborted();
  await recordAsset(work.client, subject, "image", image);
  return image;
}

async function videoRequest(
  work: Work,
  audio: HostedFile,
  image: HostedFile,
): Promise<VideoRequest> {
  const { subject, fetchAsset, signal } = work;
  return {
    key: subject.keys.video,
    avatarId: subject.id,
    color: subject.color,
    imageUrl: image.secureUrl,
    audioUrl: audio.secureUrl,
    portrait: await fetchAsset(subject.portrait.path, signal),
    audio: await soundOf(work, audio),
  };
}

/** Requests the video. @returns its id at the provider */
async function requestVideo(
  work: Work,
  talking: PaidVideo,
  requestOf: () => Promise<VideoRequest>,
): Promise<string> {
  const { subject, store, signal } = work;
  const { video: key } = subject.keys;
  const known = store.request(key)?.ref;
  if (known !== undefined) return known;
  const request = await requestOf();
  const id = await requestPaid(work, {
    key,
    provider: talking.name,
    dollars: talking.price(request.audio.seconds).estimate,
    make: () => talking.start(request, signal),
    find: () => talking.find(request, signal),
  });
  store.putResult(key, id);
  return id;
}

/** The sound of an existing voice: stored, else from the media host. */
async function soundOf(work: Work, audio: HostedFile): Promise<SpokenAudio> {
  const { subject, voice, media, store, signal } = work;
  const stored = await store.audio(subject.keys.audio);
  if (stored !== undefined) return stored;
  if (!voice.paid) return voiceOf(work);
  const bytes = await media.download(audio, signal);
  const sound = { bytes, mediaType: "audio/mpeg" } as const;
  await store.put(subject.keys.audio, sound);
  return sound;
}

/** Polls a video until it is there, and stores it. */
async function awaitVideo(work: Work, talking: PaidVideo, id: string): Promise<void> {
  const { store, clock, signal, subject, report } = work;
  const { video: key } = subject.keys;
  const deadline = clock.wall() + VIDEO_TIMEOUT_MS;
  const poll = async (): Promise<VideoState> => {
    try {
      return await talking.poll(id, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.uncertain) {
        // The poll failed, not the video.
        report(`Asking again. ${error.message}`);
        return { state: "working" };
      }
      // The video may be lost: the next generation searches for it before it requests a new one.
      store.putRequest(key, clock.wall());
      throw error;
    }
  };
  for (;;) {
    const video = await poll();
    if (video.state === "failed") {
      // The provider has no video: the next generation requests a new one.
      store.removeRequest(key);
      throw new Fatal(video.message);
    }
    if (video.state === "done") {
      const portrait = await work.fetchAsset(subject.portrait.path, signal);
      return store.put(key, { ...video.files, posterAvif: await posterOf(portrait) });
    }
    // After a late timer (the laptop slept) it polls once more before it gives up.
    if (clock.wall() >= deadline) throw new Fatal(videoTimedOut(talking.name));
    await pause(clock, VIDEO_POLL_MS, signal);
  }
}

async function uploadVideo(work: Work): Promise<void> {
  const { subject, media, store, signal, report } = work;
  const { id, keys } = subject;
  const files = await store.video(keys.video);
  if (files === undefined) throw new Fatal(AVATAR_ERRORS.failed);
  const file = { avatarId: id, kind: "talking_video", mediaType: "video/mp4" } as const;
  const hosted = await media.upload({ ...file, bytes: files.mp4 }, signal);
  report("Writing the talking video into the content...");
  const sound = await store.audio(keys.audio);
  await publishVideo(work, subject, { files, sound, hosted });
  await recordAsset(work.client, subject, "video", hosted);
}

/** Work of a provider under a content key. */
interface Order<T> {
  readonly key: string;
  readonly provider: string;
  /** Price, if known. */
  readonly dollars: number | null;
  make(): Promise<T>;
  find(): Promise<T | undefined>;
}

/**
 * Requests paid work once. The request is on disk before it is sent. After a call without an answer, the
 * provider's records are searched until no result can appear any more; only then is it sent again.
 * @throws ProviderError when the provider refuses, or the outcome cannot be determined
 */
async function requestPaid<T>(
  { store, clock, signal, settleMs, report }: Work,
  { key, provider, dollars, make, find }: Order<T>,
): Promise<T> {
  const earlier = store.request(key);
  // A noted time in the future is of a wrong clock.
  const sent = Math.min(earlier?.at ?? Infinity, clock.wall());
  while (earlier !== undefined) {
    report(`Looking whether ${provider} has it already...`);
    // Reads the clock before the search: the next search finds what appears during this one.
    const left = sent + settleMs - clock.wall();
    const found = await find();
    if (found !== undefined) return found;
    if (left <= 0) break;
    await pause(clock, Math.min(left, LOOK_EVERY_MS), signal);
  }
  store.putRequest(key, clock.wall());
  try {
    const made = await make();
    providerCost.inc({ provider }, dollars ?? 0);
    return made;
  } catch (error) {
    // A certain refusal costs nothing: it may be requested again at once. Otherwise search first.
    if (error instanceof ProviderError && !error.uncertain) store.removeRequest(key);
    throw error;
  }
}

/** Waits some milliseconds of a clock. @throws the signal's reason when it is aborted meanwhile */
async function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<undefined>();
  const callOff = clock.after(milliseconds, () => over.resolve(undefined));
  await Promise.race([over.promise, aborted(signal, signal)]);
  callOff();
  signal.throwIfAborted();
}

/** An error's message for the editor. @param fallback for one without */
export function messageOf(error: unknown, fallback: string = AVATAR_ERRORS.unknown): string {
  return (error instanceof Error && error.message) || fallback;
}
