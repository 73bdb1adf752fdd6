import type { SanityClient } from "@sanity/client";
import { AVATAR_ERRORS, videoTimedOut } from "../../../src/facts/avatars.ts";
import type { Clock } from "../../runtime/clock.ts";
import { readAgents } from "../dataset/agents.ts";
import { neededKinds, recordedFile, standings } from "../dataset/record.ts";
import { speechRequest, subjectOf, type Makers } from "../dataset/subject.ts";
import { recordAsset } from "../dataset/write-record.ts";
import { publishVideo } from "../dataset/write-video.ts";
import {
  ProviderError,
  type MediaHost,
  type SpokenAudio,
  type VideoProvider,
  type VideoRequest,
  type VideoState,
  type Report,
  type VoiceProvider,
} from "../providers/provider.ts";
import type { ArtifactStore } from "../store/artifacts.ts";
import type { AvatarStore } from "../store/store.ts";
import type { Findings, Job, Step, Subject } from "./job.ts";
import { runOnce } from "./run-once.ts";

/** Dependencies of the steps. */
export interface StepDependencies {
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
  /** Fetches an asset of the dataset. @param path below the address that delivers them */
  fetchAsset(path: string, signal: AbortSignal): Promise<Buffer>;
  /** Rasterizes a drawing into a format that every provider accepts. */
  rasterize(svg: Buffer): Promise<Buffer>;
  /** Makes the posters of a video without posters. */
  posters(portrait: Buffer): Promise<{ posterAvif: Buffer; posterWebp: Buffer }>;
  /** Compresses a WAV into a format that every provider accepts. */
  compress(wav: Buffer, signal: AbortSignal): Promise<Buffer>;
}

/** Result of a step: new findings, or a video that is not ready yet. */
export type StepOutcome = Findings | "working";

/** A step failed. Its message is one of section 8, or advice for the editor. */
export class StepError extends Error {
  override readonly name = "StepError";
  readonly userFacing = true;
}

/**
 * Runs a step of a generation. Each step can run again after a crash at any point: its results are
 * found by content key.
 * @throws ProviderError, DatasetError, StepError, AvatarStoreError
 */
export async function takeStep(
  dependencies: StepDependencies,
  { avatarId, findings }: Job,
  step: Step,
  signal: AbortSignal,
  report: Report,
): Promise<StepOutcome> {
  if (step === "check") return check(dependencies, avatarId);
  if (findings === undefined) throw new Error(`Step ${step} without a check before`);
  switch (step) {
    case "voice":
      await voiceOf(dependencies, findings.subject, signal, report);
      return findings;
    case "upload-voice":
      return uploadVoice(dependencies, findings, signal, report);
    case "image":
      return uploadImage(dependencies, findings, signal);
    case "request-video":
      return requestVideo(dependencies, findings, signal, report);
    case "await-video":
      return awaitVideo(dependencies, findings, signal, report);
    case "upload-video":
      await uploadVideo(dependencies, findings, signal, report);
      return findings;
  }
}

async function check(dependencies: StepDependencies, avatarId: string): Promise<Findings> {
  const [entry] = await readAgents(dependencies.client, avatarId);
  if (entry === undefined) throw new StepError(`There is no agent "${avatarId}".`);
  const subject = subjectOf(entry.current, dependencies.makers);
  if (subject.voice === undefined) throw new StepError(AVATAR_ERRORS.noVoice);
  if (subject.portrait === undefined) {
    throw new StepError(`${subject.name} has no portrait. Upload one in the agent's form.`);
  }
  const { record } = entry;
  const standing = standings(record, subject.keys, dependencies.media.inLake);
  const image = standing.image === "fresh" ? recordedFile(record, "image") : undefined;
  const audio = standing.audio === "fresh" ? recordedFile(record, "audio") : undefined;
  return {
    subject,
    needed: neededKinds(standing),
    ...(image && { image }),
    ...(audio && { audio }),
  };
}

/**
 * The voice: from the artifact store, found at its provider, or made.
 * @throws StepError when the agent has no voice
 */
async function voiceOf(
  dependencies: StepDependencies,
  subject: Subject,
  signal: AbortSignal,
  report: Report,
): Promise<SpokenAudio> {
  const { voice, store, clock, artifacts } = dependencies;
  const { audio: key } = subject.keys;
  const before = await artifacts.audio(key);
  if (before) return before;
  const request = speechRequest(subject);
  if (request === undefined) throw new StepError(AVATAR_ERRORS.noVoice);
  return runOnce<SpokenAudio>(
    {
      key,
      paid: voice.paid,
      provider: voice.name,
      dollars: voice.price(request)?.estimate ?? undefined,
      make: () => voice.speak(request, signal, report),
      find: (since) => voice.find(request, since, signal),
      keep: async (made) => {
        await artifacts.putAudio(key, made);
        return undefined;
      },
      looking: () => report(`Looking whether ${voice.name} has made the voice already...`),
    },
    { store, clock, signal, settleMs: dependencies.settleMs },
  );
}

async function uploadVoice(
  dependencies: StepDependencies,
  findings: Findings,
  signal: AbortSignal,
  report: Report,
): Promise<Findings> {
  const { media, client } = dependencies;
  const { subject } = findings;
  const sound = await voiceOf(dependencies, subject, signal, report);
  const small =
    sound.mediaType === "audio/wav" ? await dependencies.compress(sound.bytes, signal) : sound;
  const bytes = Buffer.isBuffer(small) ? small : small.bytes;
  const { avatarId } = subject;
  const file = { avatarId, kind: "voice", bytes, mediaType: "audio/mpeg" } as const;
  const audio = await media.upload(file, signal);
  await recordAsset(client, subject, "audio", audio);
  return { ...findings, audio };
}

async function portraitOf(dependencies: StepDependencies, subject: Subject, signal: AbortSignal) {
  const { portrait } = subject;
  if (portrait === undefined) throw new StepError(`${subject.name} has no portrait.`);
  const bytes = await dependencies.fetchAsset(portrait.path, signal);
  return { bytes, mediaType: portrait.mediaType };
}

async function uploadImage(
  dependencies: StepDependencies,
  findings: Findings,
  signal: AbortSignal,
): Promise<Findings> {
  const { media, client } = dependencies;
  const { subject } = findings;
  const { avatarId } = subject;
  let { bytes, mediaType } = await portraitOf(dependencies, subject, signal);
  if (mediaType === "image/svg+xml" && !media.inLake) {
    bytes = await dependencies.rasterize(bytes);
    mediaType = "image/png";
  }
  const image = await media.upload({ avatarId, kind: "profile_image", bytes, mediaType }, signal);
  await recordAsset(client, subject, "image", image);
  return { ...findings, image };
}

async function requestVideo(
  dependencies: StepDependencies,
  findings: Findings,
  signal: AbortSignal,
  report: Report,
): Promise<Findings> {
  const { talking, store, clock, artifacts } = dependencies;
  const { subject, image, audio } = findings;
  const { video: key } = subject.keys;
  if (await artifacts.has(key)) return findings;
  const known = store.request(key)?.ref;
  if (talking.paid && known !== undefined) return { ...findings, videoId: known };
  if (audio === undefined || image === undefined) throw new StepError(AVATAR_ERRORS.failed);
  const sound = await soundOf(dependencies, findings, signal, report);
  const request: VideoRequest = {
    key,
    avatarId: subject.avatarId,
    color: subject.color,
    imageUrl: image.secureUrl,
    audioUrl: audio.secureUrl,
    portrait: await portraitOf(dependencies, subject, signal),
    audio: sound,
  };
  const videoId = await runOnce<string>(
    {
      key,
      paid: talking.paid,
      provider: talking.name,
      dollars: talking.price(sound.seconds)?.estimate ?? undefined,
      make: () => talking.start(request, signal, report),
      find: (since) => talking.find(request, since, signal),
      keep: async (id) => id,
      looking: () => report(`Looking whether ${talking.name} makes the video already...`),
    },
    { store, clock, signal, settleMs: dependencies.settleMs },
  );
  return { ...findings, videoId };
}

/** The sound of an existing voice: from the artifact store, else from the media host. */
async function soundOf(
  dependencies: StepDependencies,
  { subject, audio }: Findings,
  signal: AbortSignal,
  report: Report,
): Promise<SpokenAudio> {
  const before = await dependencies.artifacts.audio(subject.keys.audio);
  if (before) return before;
  if (!dependencies.voice.paid || audio === undefined)
    return voiceOf(dependencies, subject, signal, report);
  const sound = {
    bytes: await dependencies.media.download(audio, signal),
    mediaType: "audio/mpeg" as const,
  };
  await dependencies.artifacts.putAudio(subject.keys.audio, sound);
  return sound;
}

async function awaitVideo(
  dependencies: StepDependencies,
  findings: Findings,
  signal: AbortSignal,
  report: Report,
): Promise<StepOutcome> {
  const { artifacts, store } = dependencies;
  const { video: key } = findings.subject.keys;
  if (await artifacts.has(key)) return findings;
  if (findings.videoId === undefined) throw new StepError(AVATAR_ERRORS.failed);
  const polled = await pollVideo(dependencies, key, findings.videoId, signal, report);
  if (polled.state === "working") return "working";
  if (polled.state === "failed") {
    // The provider has no video: the next generation requests a new one.
    store.removeRequest(key);
    throw new StepError(polled.message);
  }
  const { files } = polled;
  const posters = files.posterWebp
    ? undefined
    : await dependencies.posters((await portraitOf(dependencies, findings.subject, signal)).bytes);
  await artifacts.putVideo(key, { ...files, ...posters });
  return findings;
}

async function pollVideo(
  { talking, store, clock }: StepDependencies,
  key: string,
  videoId: string,
  signal: AbortSignal,
  report: Report,
): Promise<VideoState> {
  try {
    return await talking.poll(videoId, signal);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.uncertain || error.retryAfterMs !== undefined) {
      // The poll failed, not the video.
      report(`Asking again. ${error.message}`);
      return { state: "working" };
    }
    // The video may be lost: the next generation searches for it before it requests a new one.
    if (talking.paid) store.putRequest(key, clock.wall());
    throw error;
  }
}

async function uploadVideo(
  dependencies: StepDependencies,
  { subject }: Findings,
  signal: AbortSignal,
  report: Report,
): Promise<void> {
  const { media, artifacts, client } = dependencies;
  const files = await artifacts.video(subject.keys.video);
  if (files === undefined) throw new StepError(AVATAR_ERRORS.failed);
  const { avatarId } = subject;
  const file = { avatarId, kind: "talking_video", mediaType: "video/mp4" } as const;
  const hosted = await media.upload({ ...file, bytes: files.mp4 }, signal);
  report("Writing the talking video into the content...");
  const sound = await artifacts.audio(subject.keys.audio);
  await publishVideo({ client, media, makers: dependencies.makers }, subject, {
    files,
    sound,
    hosted,
  });
  await recordAsset(client, subject, "video", hosted);
}

/** Timeout of a video, and its message. */
export function limitsOf({ talking }: Pick<StepDependencies, "talking">) {
  return { videoTimeoutMs: talking.timeoutMs, videoTimedOut: videoTimedOut(talking.name) };
}
