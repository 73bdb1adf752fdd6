import type { SanityClient } from "@sanity/client";
import {
  AVATAR_ERRORS,
  CANCELLED,
  STATUS,
  videoTimedOut,
  type GenerationStatus,
} from "../contracts/avatars.ts";
import { providerCost } from "../http/metrics.ts";
import type { Clock } from "../runtime/clock.ts";
import { Fatal } from "../runtime/fatal.ts";
import {
  neededKinds,
  readAgents,
  recordedFile,
  speechRequest,
  standings,
  subjectOf,
  type AssetKind,
  type Makers,
  type Subject,
} from "./agents.ts";
import type { ArtifactStore } from "./artifacts.ts";
import {
  ProviderError,
  type HostedFile,
  type MediaHost,
  type PaidVideo,
  type PaidVoice,
  type SpokenAudio,
  type VideoProvider,
  type VideoRequest,
  type VideoState,
  type VoiceProvider,
} from "./providers/provider.ts";
import type { AvatarStore, Found, Job } from "./store.ts";
import { publishVideo, recordAsset } from "./write.ts";

/** Options of generations. */
export interface Tools {
  /** Reads and writes raw documents. */
  readonly client: SanityClient;
  readonly voice: VoiceProvider;
  readonly talking: VideoProvider;
  readonly media: MediaHost;
  readonly makers: Makers;
  readonly store: AvatarStore;
  readonly artifacts: ArtifactStore;
  readonly clock: Clock;
  /** How long after a call its result may still appear at a provider, in milliseconds. */
  readonly settleMs: number;
  log(line: string): void;
  /** Fetches an asset of the dataset. @param path below the address that delivers them */
  fetchAsset(path: string, signal: AbortSignal): Promise<Buffer>;
  /** Rasterizes a drawing into a format that every provider accepts. */
  rasterize(svg: Buffer): Promise<Buffer>;
  /** Makes the posters of a video without posters. */
  posters(portrait: Buffer): Promise<{ posterAvif: Buffer; posterWebp: Buffer }>;
  /** Compresses a WAV into a format that every provider accepts. */
  compress(wav: Buffer, signal: AbortSignal): Promise<Buffer>;
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

/** The same where a provider charges for the video. */
interface PaidVideoWork extends Work {
  readonly talking: PaidVideo;
}

/**
 * Generates what an avatar lacks (specification, section 4). Each step writes what it has found into
 * the job's row; what it has made is stored by content key. A generation that was killed starts here
 * again with its row, and skips all that is there.
 * @param show is told of each stage
 * @throws ProviderError, Fatal; anything when the signal is aborted
 */
export async function generate(
  tools: Tools,
  job: Job,
  signal: AbortSignal,
  show: (status: GenerationStatus) => void,
): Promise<void> {
  let stage: GenerationStatus = STATUS.checking;
  const report = (message: string) => show({ ...stage, message });
  const step = async <T>(next: GenerationStatus, take: () => Promise<T>): Promise<T> => {
    for (let waits = 0; ; waits += 1) {
      signal.throwIfAborted();
      stage = next;
      show(stage);
      try {
        return await take();
      } catch (error) {
        const wait = error instanceof ProviderError ? error.retryAfterMs : undefined;
        if (wait === undefined || wait > POSTPONE_MAX_MS || waits >= POSTPONE_MAX) throw error;
        report(`Trying again in ${Math.ceil(wait / 1000)} s. ${messageOf(error)}`);
        await pause(tools.clock, wait, signal);
      }
    }
  };
  const write = (found: Found): Found => {
    signal.throwIfAborted();
    tools.store.putJob({ ...job, found });
    return found;
  };

  let found = job.found ?? write(await step(STATUS.checking, () => check(tools, job.avatarId)));
  const { subject, needed } = found;
  const makes = (kind: AssetKind) => needed.includes(kind) && job.wanted.includes(kind);
  const work: Work = { ...tools, subject, signal, report };

  if (makes("audio") && found.audio === undefined) {
    await step(STATUS.generatingVoice, () => voiceOf(work));
    const audio = await step(STATUS.uploadingAudio, () => uploadVoice(work));
    found = write({ ...found, audio });
  }
  // A talking video needs a voice (section 5) and the portrait's address.
  const makesVideo = makes("video") && found.audio !== undefined;
  if (found.image === undefined && (makes("image") || makesVideo)) {
    const image = await step(STATUS.gettingImage, () => uploadImage(work));
    found = write({ ...found, image });
  }
  const { audio, image } = found;
  if (!makesVideo || audio === undefined || image === undefined) return;
  if (!(await tools.artifacts.has(subject.keys.video))) {
    const { talking } = tools;
    if (talking.paid) {
      const paid = { ...work, talking };
      const id = await step(STATUS.requestingVideo, () => requestVideo(paid, audio, image));
      await step(STATUS.creatingVideo, () => awaitVideo(paid, id));
    } else {
      const request = await step(STATUS.requestingVideo, () => videoRequest(work, audio, image));
      const files = await step(STATUS.creatingVideo, () => talking.make(request, signal, report));
      await tools.artifacts.putVideo(subject.keys.video, files);
    }
  }
  await step(STATUS.uploadingVideo, () => uploadVideo(work));
}

async function check({ client, makers, media }: Tools, avatarId: string): Promise<Found> {
  const [entry] = await readAgents(client, avatarId);
  if (entry === undefined) throw new Fatal(`There is no agent "${avatarId}".`);
  const { current, record } = entry;
  const subject = subjectOf(current, makers);
  if (subject.voice === undefined) throw new Fatal(AVATAR_ERRORS.noVoice);
  if (subject.portrait === undefined) {
    throw new Fatal(`${subject.name} has no portrait. Upload one in the agent's form.`);
  }
  const standing = standings(record, subject.keys, media.inLake);
  const fresh = (kind: AssetKind) =>
    standing[kind] === "fresh" ? recordedFile(record, kind) : undefined;
  const needed = neededKinds(standing);
  return { subject, needed, image: fresh("image"), audio: fresh("audio") };
}

/** The voice: stored, found at its provider, or made. */
async function voiceOf(work: Work): Promise<SpokenAudio> {
  const { subject, voice, artifacts, signal, report } = work;
  const request = speechRequest(subject);
  if (request === undefined) throw new Fatal(AVATAR_ERRORS.noVoice);
  const stored = await artifacts.audio(request.key);
  if (stored !== undefined) return stored;
  const make = () => voice.speak(request, signal, report);
  const store = (made: SpokenAudio) => artifacts.putAudio(request.key, made);
  if (voice.paid) {
    return requestPaid<SpokenAudio>(work, voice, {
      key: request.key,
      dollars: voice.price(request).estimate,
      looking: `Looking whether ${voice.name} has made the voice already...`,
      make,
      find: (since) => voice.find(request, since, signal),
      store,
    });
  }
  const made = await make();
  await store(made);
  return made;
}

async function uploadVoice(work: Work): Promise<HostedFile> {
  const { client, subject, media, signal } = work;
  const { avatarId } = subject;
  const sound = await voiceOf(work);
  const isWav = sound.mediaType === "audio/wav";
  const bytes = isWav ? await work.compress(sound.bytes, signal) : sound.bytes;
  const file = { avatarId, kind: "voice", bytes, mediaType: "audio/mpeg" } as const;
  const audio = await media.upload(file, signal);
  await recordAsset(client, subject, "audio", audio);
  return audio;
}

async function portraitOf({ subject, fetchAsset, signal }: Work) {
  const { portrait, name } = subject;
  if (portrait === undefined) throw new Fatal(`${name} has no portrait.`);
  return { bytes: await fetchAsset(portrait.path, signal), mediaType: portrait.mediaType };
}

async function uploadImage(work: Work): Promise<HostedFile> {
  const { client, subject, media, signal } = work;
  const { avatarId } = subject;
  let { bytes, mediaType } = await portraitOf(work);
  if (mediaType === "image/svg+xml" && !media.inLake) {
    bytes = await work.rasterize(bytes);
    mediaType = "image/png";
  }
  const image = await media.upload({ avatarId, kind: "profile_image", bytes, mediaType }, signal);
  await recordAsset(client, subject, "image", image);
  return image;
}

async function videoRequest(
  work: Work,
  audio: HostedFile,
  image: HostedFile,
): Promise<VideoRequest> {
  const { avatarId, color, keys } = work.subject;
  return {
    key: keys.video,
    avatarId,
    color,
    imageUrl: image.secureUrl,
    audioUrl: audio.secureUrl,
    portrait: await portraitOf(work),
    audio: await soundOf(work, audio),
  };
}

/** Requests the video. @returns its id at the provider */
async function requestVideo(
  work: PaidVideoWork,
  audio: HostedFile,
  image: HostedFile,
): Promise<string> {
  const { subject, talking, store, signal } = work;
  const { video: key } = subject.keys;
  const known = store.request(key)?.ref;
  if (known !== undefined) return known;
  const request = await videoRequest(work, audio, image);
  return requestPaid<string>(work, talking, {
    key,
    dollars: talking.price(request.audio.seconds).estimate,
    looking: `Looking whether ${talking.name} makes the video already...`,
    make: () => talking.start(request, signal),
    find: (since) => talking.find(request, since, signal),
    store: async (id) => store.putResult(key, id),
  });
}

/** The sound of an existing voice: stored, else from the media host. */
async function soundOf(work: Work, audio: HostedFile): Promise<SpokenAudio> {
  const { subject, voice, media, artifacts, signal } = work;
  const stored = await artifacts.audio(subject.keys.audio);
  if (stored !== undefined) return stored;
  if (!voice.paid) return voiceOf(work);
  const bytes = await media.download(audio, signal);
  const sound = { bytes, mediaType: "audio/mpeg" } as const;
  await artifacts.putAudio(subject.keys.audio, sound);
  return sound;
}

/** Polls a video until it is there, and stores it. */
async function awaitVideo(work: PaidVideoWork, id: string): Promise<void> {
  const { talking, store, clock, signal, subject, artifacts } = work;
  const deadline = clock.wall() + talking.timeoutMs;
  const late = () => new Fatal(videoTimedOut(talking.name));
  try {
    for (;;) {
      const video = await pollVideo(work, id);
      if (video.state === "failed") {
        // The provider has no video: the next generation requests a new one.
        store.removeRequest(subject.keys.video);
        throw new Fatal(video.message);
      }
      if (video.state === "done") {
        const { files } = video;
        const posters = await work.posters((await portraitOf(work)).bytes);
        return await artifacts.putVideo(subject.keys.video, { ...files, ...posters });
      }
      if (clock.wall() >= deadline) throw late();
      const next = clock.wall() + talking.pollMs;
      await pause(clock, talking.pollMs, signal);
      // After a late timer (the laptop slept), poll once more before giving up.
      if (next >= deadline) throw late();
    }
  } catch (error) {
    if (signal.reason === CANCELLED) await cancelVideo(work, id);
    throw error;
  }
}

async function pollVideo(
  { talking, store, clock, subject, signal, report }: PaidVideoWork,
  id: string,
) {
  try {
    return await talking.poll(id, signal);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.uncertain || error.retryAfterMs !== undefined) {
      // The poll failed, not the video.
      report(`Asking again. ${error.message}`);
      return { state: "working" } satisfies VideoState;
    }
    // The video may be lost: the next generation searches for it before it requests a new one.
    store.putRequest(subject.keys.video, clock.wall());
    throw error;
  }
}

async function cancelVideo(
  { talking, store, log, subject }: PaidVideoWork,
  id: string,
): Promise<void> {
  try {
    await talking.cancel(id);
    store.removeRequest(subject.keys.video);
  } catch (error) {
    log(`${subject.avatarId}: the video goes on: ${messageOf(error)}`);
  }
}

async function uploadVideo(work: Work): Promise<void> {
  const { client, subject, media, makers, artifacts, signal, report } = work;
  const { avatarId, keys } = subject;
  const files = await artifacts.video(keys.video);
  if (files === undefined) throw new Fatal(AVATAR_ERRORS.failed);
  const file = { avatarId, kind: "talking_video", mediaType: "video/mp4" } as const;
  const hosted = await media.upload({ ...file, bytes: files.mp4 }, signal);
  report("Writing the talking video into the content...");
  const sound = await artifacts.audio(keys.audio);
  await publishVideo({ client, media, makers }, subject, { files, sound, hosted });
  await recordAsset(client, subject, "video", hosted);
}

/** Work of a provider under a content key. */
interface Order<T> {
  readonly key: string;
  /** Price, if known. */
  readonly dollars: number | null;
  /** Message while the result of an earlier call is searched for. */
  readonly looking: string;
  make(): Promise<T>;
  find(since: Date): Promise<T | undefined>;
  store(made: T): Promise<void>;
}

/**
 * Has a provider work, and pays once. The request is on disk before it is sent. After a call without
 * an answer, the provider's records are searched until no result can appear any more; only then is it
 * asked again.
 * @throws ProviderError when the provider refuses, or the outcome cannot be determined
 */
async function requestPaid<T>(
  { store, clock, signal, settleMs, report }: Work,
  { name }: PaidVoice | PaidVideo,
  order: Order<T>,
): Promise<T> {
  const earlier = store.request(order.key);
  while (earlier !== undefined) {
    report(order.looking);
    // Reads the clock before the search: the next search finds what appears during this one.
    const left = earlier.at + settleMs - clock.wall();
    const found = await order.find(new Date(earlier.at));
    if (found !== undefined) {
      await order.store(found);
      return found;
    }
    if (left <= 0) break;
    await pause(clock, Math.min(left, LOOK_EVERY_MS), signal);
  }
  store.putRequest(order.key, clock.wall());
  try {
    const made = await order.make();
    providerCost.inc({ provider: name }, order.dollars ?? 0);
    await order.store(made);
    return made;
  } catch (error) {
    // After a certain refusal it may be requested again at once; otherwise search first.
    if (error instanceof ProviderError && !error.uncertain) store.removeRequest(order.key);
    throw error;
  }
}

/** Waits some milliseconds of a clock. @throws the signal's reason when it is aborted meanwhile */
function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      callOff();
      reject(signal.reason);
    };
    const callOff = clock.after(milliseconds, () => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
    signal.addEventListener("abort", abort, { once: true });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : AVATAR_ERRORS.unknown;
}
