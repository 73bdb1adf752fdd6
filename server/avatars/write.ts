import type { SanityClient } from "@sanity/client";
import { videoPath } from "../../src/facts/paths.ts";
import type { AssetKind } from "../contracts/avatars.ts";
import { datasetError, readAgents, type Source, type Subject, videoUrlOf } from "./agents.ts";
import { captionsOf } from "talking-portraits";
import type { HostedFile, SpokenAudio, VideoFiles } from "./providers/provider.ts";

/**
 * Writes one file into the record of an avatar's assets, with the key of what it was made from. The
 * record is the service's own, so it has no draft.
 * @throws Fatal when it cannot be written
 */
export async function recordAsset(
  client: SanityClient,
  { documentId, recordId: _id, keys }: Subject,
  kind: AssetKind,
  { assetId, ...file }: HostedFile,
): Promise<void> {
  // The reference keeps the file from being deleted, and takes it along when the dataset is moved.
  const asset = assetId && { asset: reference(assetId) };
  await client
    .transaction()
    .createIfNotExists({
      _id,
      _type: "avatarAsset",
      // Weak: an editor may delete the agent without a thought for this record.
      agent: { ...reference(documentId), _weak: true },
    })
    .patch(_id, (patch) => patch.set({ [kind]: { ...file, ...asset }, [`${kind}Key`]: keys[kind] }))
    .commit({ visibility: "sync" })
    .catch(datasetError);
}

/** A finished talking video with what belongs to it. */
interface FinishedVideo {
  readonly files: VideoFiles;
  /** The sound; undefined when it is no longer stored. */
  readonly sound: SpokenAudio | undefined;
  /** The MP4 at the media host. */
  readonly hosted: HostedFile;
}

/**
 * Writes a finished talking video into the agent: into those of its draft and published document
 * that still match the text and portrait of the video. So a video never goes live before its words,
 * and words that are live already need no publish.
 * @throws Fatal when it cannot be written
 */
export async function publishVideo(
  source: Source,
  { id, documentId, voice, portrait, keys }: Subject,
  { files, sound, hosted }: FinishedVideo,
): Promise<void> {
  const { client, media } = source;
  const upload = async (bytes: Buffer | undefined, extension: string, contentType: string) => {
    if (bytes === undefined) return undefined;
    const options = { filename: `${id}.${extension}`, contentType };
    return (await client.assets.upload("file", bytes, options).catch(datasetError))._id;
  };
  const mp4 = hosted.assetId;
  // The media host makes the second format itself; the lake keeps what it is given.
  const webm = media.inLake ? await upload(files.webm, "webm", "video/webm") : undefined;
  const posterAvif = await upload(files.posterAvif, "avif", "image/avif");
  const { text } = voice;
  const seconds = files.seconds ?? sound?.seconds ?? 0;
  const cues = captionsOf({ text, words: sound?.timings?.words, seconds });
  const talking = {
    _type: "talkingVideo",
    key: keys.video,
    mp4: asset("file", mp4),
    webm: asset("file", webm),
    posterAvif: asset("file", posterAvif),
    // The site shows the video for as long as the agent has this portrait.
    portrait: asset("image", portrait.assetId),
    width: files.width,
    height: files.height,
    seconds,
    text,
    language: "en",
    cues: cues.map((cue, index) => ({ _key: `cue-${index + 1}`, ...cue })),
    loudness: sound?.loudness,
  };
  const fieldsOf = (id: string) => ({
    talking,
    videoUrl: videoUrlOf(id, hosted),
    combined_url: webm === undefined ? media.webmUrl(hosted) : videoPath(id, webm),
  });
  // The agent may have another short name meanwhile. Where another editor types in the same document, it is
  // read and tried again.
  for (let tries = 1; ; tries += 1) {
    const entry = (await readAgents(source)).find((agent) => agent.documentId === documentId);
    const versions = entry?.versions.filter((version) => version.keys.video === keys.video) ?? [];
    if (versions.length === 0) return;
    const transaction = client.transaction();
    for (const { _id, _rev, id } of versions) {
      transaction.patch(_id, (patch) => patch.ifRevisionId(_rev).set(fieldsOf(id)));
    }
    try {
      await transaction.commit({ visibility: "sync" });
      return;
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) datasetError(error);
    }
  }
}

const TRIES = 4;

function isConflict(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 409;
}

function reference(id: string) {
  return { _type: "reference", _ref: id };
}

function asset(type: "file" | "image", id: string | undefined) {
  return id === undefined ? undefined : { _type: type, asset: reference(id) };
}
