import type { SanityClient } from "@sanity/client";
import { AVATAR_ERRORS, talkTimedOut } from "../../../src/facts/avatars.ts";
import type { Clock } from "../../runtime/clock.ts";
import { readAgents } from "../dataset/agents.ts";
import { neededKinds, recordedFile, standings } from "../dataset/record.ts";
import { speechRequest, subjectOf, type Makers } from "../dataset/subject.ts";
import { recordAsset } from "../dataset/write-record.ts";
import { publishTalk } from "../dataset/write-talk.ts";
import {
  ProviderError,
  type MediaHost,
  type SpokenAudio,
  type TalkingProvider,
  type TalkRequest,
  type TalkState,
  type Tell,
  type VoiceProvider,
} from "../providers/provider.ts";
import type { Kept } from "../store/kept.ts";
import type { AvatarStore } from "../store/store.ts";
import type { Findings, Job, Step, Subject } from "./job.ts";
import { obtain } from "./obtain.ts";

/** What the steps work with. */
export interface Works {
  /** Reads and writes raw documents. */
  readonly client: SanityClient;
  readonly voice: VoiceProvider;
  readonly talking: TalkingProvider;
  readonly media: MediaHost;
  readonly makers: Makers;
  readonly store: AvatarStore;
  readonly kept: Kept;
  readonly clock: Clock;
  /** How long after a call its work may still turn up at a provider, in milliseconds. */
  readonly settleMs: number;
  /** Fetches an asset of the dataset. @param path below the address that delivers them */
  fetchAsset(path: string, signal: AbortSignal): Promise<Buffer>;
  /** Makes a picture that every provider takes, of a drawing. */
  rasterize(svg: Buffer): Promise<Buffer>;
  /** Makes the posters of a talk that came without. */
  posters(portrait: Buffer): Promise<{ posterAvif: Buffer; posterWebp: Buffer }>;
  /** Makes a small sound that every provider takes, of a WAV. */
  compress(wav: Buffer, signal: AbortSignal): Promise<Buffer>;
}

/** What a step came to: something new to go on with, or a talk that is not ready yet. */
export type StepOutcome = Findings | "working";

/** A step cannot be taken. Its message is one of section 8, or says what an editor has to do. */
export class StepError extends Error {
  override readonly name = "StepError";
  readonly forPeople = true;
}

/**
 * Takes a step of a generation. Each step may be taken again after a crash at any point: what it had
 * made is found under its content key.
 * @throws ProviderError, DatasetError, StepError, AvatarStoreError
 */
export async function takeStep(
  works: Works,
  { avatarId, findings }: Job,
  step: Step,
  signal: AbortSignal,
  tell: Tell,
): Promise<StepOutcome> {
  if (step === "check") return check(works, avatarId);
  if (findings === undefined) throw new Error(`Step ${step} without a check before`);
  switch (step) {
    case "voice":
      await voiceOf(works, findings.subject, signal, tell);
      return findings;
    case "upload-voice":
      return uploadVoice(works, findings, signal, tell);
    case "image":
      return uploadImage(works, findings, signal);
    case "request-talk":
      return requestTalk(works, findings, signal, tell);
    case "await-talk":
      return awaitTalk(works, findings, signal, tell);
    case "upload-video":
      await uploadVideo(works, findings, signal, tell);
      return findings;
  }
}

async function check(works: Works, avatarId: string): Promise<Findings> {
  const [entry] = await readAgents(works.client, avatarId);
  if (entry === undefined) throw new StepError(`There is no agent "${avatarId}".`);
  const subject = subjectOf(entry.current, works.makers);
  if (subject.voice === undefined) throw new StepError(AVATAR_ERRORS.noVoice);
  if (subject.portrait === undefined) {
    throw new StepError(`${subject.name} has no portrait. Upload one in the agent's form.`);
  }
  const { record } = entry;
  const standing = standings(record, subject.keys, works.media.inLake);
  const image = standing.image === "fresh" ? recordedFile(record, "image") : undefined;
  const audio = standing.audio === "fresh" ? recordedFile(record, "audio") : undefined;
  return {
    subject,
    needed: neededKinds(standing),
    ...(image && { image }),
    ...(audio && { audio }),
  };
}

/** The voice: kept, found at its provider, or made. */
async function voiceOf(
  works: Works,
  subject: Subject,
  signal: AbortSignal,
  tell: Tell,
): Promise<SpokenAudio> {
  const { voice, store, clock, kept } = works;
  const { audio: key } = subject.keys;
  const before = await kept.audio(key);
  if (before) return before;
  const request = speechRequest(subject);
  if (request === undefined) throw new StepError(AVATAR_ERRORS.noVoice);
  return obtain<SpokenAudio>(
    {
      key,
      paid: voice.paid,
      make: () => voice.speak(request, signal, tell),
      find: (since) => voice.find(request, since, signal),
      keep: async (made) => {
        await kept.putAudio(key, made);
        return undefined;
      },
      looking: () => tell(`Looking whether ${voice.name} has made the voice already...`),
    },
    { store, clock, signal, settleMs: works.settleMs },
  );
}

async function uploadVoice(
  works: Works,
  findings: Findings,
  signal: AbortSignal,
  tell: Tell,
): Promise<Findings> {
  const { media, client } = works;
  const { subject } = findings;
  const sound = await voiceOf(works, subject, signal, tell);
  const small = sound.mediaType === "audio/wav" ? await works.compress(sound.bytes, signal) : sound;
  const bytes = Buffer.isBuffer(small) ? small : small.bytes;
  const { avatarId } = subject;
  const file = { avatarId, kind: "voice", bytes, mediaType: "audio/mpeg" } as const;
  const audio = await media.upload(file, signal);
  await recordAsset(client, subject, "audio", audio);
  return { ...findings, audio };
}

async function portraitOf(works: Works, subject: Subject, signal: AbortSignal) {
  const { portrait } = subject;
  if (portrait === undefined) throw new StepError(`${subject.name} has no portrait.`);
  const bytes = await works.fetchAsset(portrait.path, signal);
  return { bytes, mediaType: portrait.mediaType };
}

async function uploadImage(
  works: Works,
  findings: Findings,
  signal: AbortSignal,
): Promise<Findings> {
  const { media, client } = works;
  const { subject } = findings;
  const { avatarId } = subject;
  let { bytes, mediaType } = await portraitOf(works, subject, signal);
  if (mediaType === "image/svg+xml" && !media.inLake) {
    bytes = await works.rasterize(bytes);
    mediaType = "image/png";
  }
  const image = await media.upload({ avatarId, kind: "profile_image", bytes, mediaType }, signal);
  await recordAsset(client, subject, "image", image);
  return { ...findings, image };
}

async function requestTalk(
  works: Works,
  findings: Findings,
  signal: AbortSignal,
  tell: Tell,
): Promise<Findings> {
  const { talking, store, clock, kept } = works;
  const { subject, image, audio } = findings;
  const { video: key } = subject.keys;
  if (await kept.has(key)) return findings;
  const known = store.ask(key)?.ref;
  if (talking.paid && known !== undefined) return { ...findings, talkId: known };
  if (audio === undefined || image === undefined) throw new StepError(AVATAR_ERRORS.failed);
  const request: TalkRequest = {
    key,
    avatarId: subject.avatarId,
    color: subject.color,
    imageUrl: image.secureUrl,
    audioUrl: audio.secureUrl,
    portrait: await portraitOf(works, subject, signal),
    audio: await soundOf(works, findings, signal, tell),
  };
  const talkId = await obtain<string>(
    {
      key,
      paid: talking.paid,
      make: () => talking.start(request, signal, tell),
      find: (since) => talking.find(request, since, signal),
      keep: async (id) => id,
      looking: () => tell(`Looking whether ${talking.name} makes the talk already...`),
    },
    { store, clock, signal, settleMs: works.settleMs },
  );
  return { ...findings, talkId };
}

/** The sound of a voice that exists: as it was made, or, when that is gone, from the media host. */
async function soundOf(
  works: Works,
  { subject, audio }: Findings,
  signal: AbortSignal,
  tell: Tell,
): Promise<SpokenAudio> {
  const before = await works.kept.audio(subject.keys.audio);
  if (before) return before;
  if (!works.voice.paid || audio === undefined) return voiceOf(works, subject, signal, tell);
  const sound = {
    bytes: await works.media.download(audio, signal),
    mediaType: "audio/mpeg" as const,
  };
  await works.kept.putAudio(subject.keys.audio, sound);
  return sound;
}

async function awaitTalk(
  works: Works,
  findings: Findings,
  signal: AbortSignal,
  tell: Tell,
): Promise<StepOutcome> {
  const { kept, store } = works;
  const { video: key } = findings.subject.keys;
  if (await kept.has(key)) return findings;
  if (findings.talkId === undefined) throw new StepError(AVATAR_ERRORS.failed);
  const talk = await pollTalk(works, key, findings.talkId, signal, tell);
  if (talk.state === "working") return "working";
  if (talk.state === "failed") {
    // The provider has nothing to give: the next generation asks for a new one.
    store.removeAsk(key);
    throw new StepError(talk.message);
  }
  const { files } = talk;
  const posters = files.posterWebp
    ? undefined
    : await works.posters((await portraitOf(works, findings.subject, signal)).bytes);
  await kept.putTalk(key, { ...files, ...posters });
  return findings;
}

async function pollTalk(
  { talking, store, clock }: Works,
  key: string,
  talkId: string,
  signal: AbortSignal,
  tell: Tell,
): Promise<TalkState> {
  try {
    return await talking.poll(talkId, signal);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.uncertain || error.retryAfterMs !== undefined) {
      // The asking has failed, not the talk.
      tell(`${error.message}. Asking again...`);
      return { state: "working" };
    }
    // The talk may be gone: the next generation looks for it before it asks for a new one.
    if (talking.paid) store.putAsk(key, clock.wall());
    throw error;
  }
}

async function uploadVideo(
  works: Works,
  { subject }: Findings,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  const { media, kept, client } = works;
  const talk = await kept.talk(subject.keys.video);
  if (talk === undefined) throw new StepError(AVATAR_ERRORS.failed);
  const { avatarId } = subject;
  const file = { avatarId, kind: "talking_video", mediaType: "video/mp4" } as const;
  const video = await media.upload({ ...file, bytes: talk.mp4 }, signal);
  tell("Writing the talking video into the content...");
  const sound = await kept.audio(subject.keys.audio);
  await publishTalk({ client, media, makers: works.makers }, subject, { talk, sound, video });
  await recordAsset(client, subject, "video", video);
}

/** What is said when a talk takes too long. */
export function limitsOf({ talking }: Pick<Works, "talking">) {
  return { talkTimeoutMs: talking.timeoutMs, talkTimedOut: talkTimedOut(talking.name) };
}
