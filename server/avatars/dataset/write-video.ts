import type { SanityClient } from "@sanity/client";
import { captionsOf } from "../captions/captions.ts";
import { videoPath } from "../../../src/facts/paths.ts";
import type { Subject } from "../pipeline/job.ts";
import type { HostedFile, MediaHost, SpokenAudio, VideoFiles } from "../providers/provider.ts";
import { datasetError, readAgents } from "./agents.ts";
import { subjectOf, type Makers } from "./subject.ts";

/** A finished talking video with what belongs to it. */
export interface FinishedVideo {
  readonly files: VideoFiles;
  /** The sound; undefined when it is no longer stored. */
  readonly sound: SpokenAudio | undefined;
  /** The MP4 at the media host. */
  readonly hosted: HostedFile;
}

/** A reference to an asset of the Content Lake, as a document holds it. */
interface AssetValue {
  _type: "file" | "image";
  asset: { _type: "reference"; _ref: string };
}

/**
 * Writes a finished talking video into the agent: into those of its draft and published document
 * that still match the text and portrait of the video. So a video never goes live before its words,
 * and words that are live already need no publish.
 * @throws DatasetError when it cannot be written
 */
export async function publishVideo(
  {
    client,
    media,
    makers,
  }: { client: SanityClient; media: Pick<MediaHost, "inLake" | "webmUrl">; makers: Makers },
  subject: Subject,
  { files, sound, hosted }: FinishedVideo,
): Promise<void> {
  const { avatarId } = subject;
  const upload = async (bytes: Buffer | undefined, extension: string, contentType: string) => {
    if (bytes === undefined) return undefined;
    const filename = `${avatarId}.${extension}`;
    const { _id } = await client.assets
      .upload("file", bytes, { filename, contentType })
      .catch(datasetError);
    return _id;
  };
  const mp4 = hosted.assetId;
  // The media host makes the second format itself; the lake keeps what it is given.
  const webm = media.inLake ? await upload(files.webm, "webm", "video/webm") : undefined;
  const posterAvif = await upload(files.posterAvif, "avif", "image/avif");
  const posterWebp = await upload(files.posterWebp, "webp", "image/webp");
  const text = subject.voice?.text ?? "";
  const seconds = files.seconds ?? sound?.seconds ?? 0;
  const cues = captionsOf({ text, words: sound?.timings?.words, seconds });
  const fields = {
    talking: {
      _type: "talkingVideo",
      key: subject.keys.video,
      ...withFile("mp4", mp4),
      ...withFile("webm", webm),
      ...withFile("posterAvif", posterAvif),
      ...withFile("posterWebp", posterWebp),
      // The site shows the video for as long as the agent has this portrait.
      ...withAsset("portrait", "image", subject.portrait?.assetId),
      ...(files.width !== undefined && { width: files.width }),
      ...(files.height !== undefined && { height: files.height }),
      seconds,
      text,
      language: "en",
      cues: cues.map((cue, index) => ({ _key: `cue-${index + 1}`, ...cue })),
      ...(sound?.loudness !== undefined && { loudness: sound.loudness }),
    },
    videoUrl: mp4 === undefined ? hosted.secureUrl : videoPath(avatarId, mp4),
    combined_url: webm === undefined ? media.webmUrl(hosted) : videoPath(avatarId, webm),
  };
  await patchVersions(client, makers, subject, fields);
}

/** Another editor may be typing in the same document: then it is read and tried again. */
const TRIES = 4;

async function patchVersions(
  client: SanityClient,
  makers: Makers,
  subject: Subject,
  fields: Record<string, unknown>,
  tries = TRIES,
): Promise<void> {
  const [entry] = await readAgents(client, subject.avatarId);
  const versions = (entry?.versions ?? []).filter(
    (version) => subjectOf(version, makers).keys.video === subject.keys.video,
  );
  if (versions.length === 0) return;
  const transaction = client.transaction();
  for (const { _id, _rev } of versions) {
    transaction.patch(_id, (patch) => patch.ifRevisionId(_rev).set(fields));
  }
  try {
    await transaction.commit({ visibility: "sync" });
  } catch (error) {
    if (tries <= 1 || !isConflict(error)) datasetError(error);
    await patchVersions(client, makers, subject, fields, tries - 1);
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && "statusCode" in error && error.statusCode === 409;
}

function withFile(name: string, assetId: string | undefined): Record<string, AssetValue> {
  return withAsset(name, "file", assetId);
}

function withAsset(
  name: string,
  type: AssetValue["_type"],
  assetId: string | undefined,
): Record<string, AssetValue> {
  if (assetId === undefined) return {};
  return { [name]: { _type: type, asset: { _type: "reference", _ref: assetId } } };
}
