import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import { AgentVersion, isDraftId, publishedId } from "./subject.ts";
import { AssetRecord } from "./record.ts";

/** The dataset does not answer, or refuses. Its message is one line for a person. */
export class DatasetError extends Error {
  override readonly name = "DatasetError";
  readonly userFacing = true;
}

/** @throws DatasetError always: with advice for the editor */
export function datasetError(error: unknown): never {
  const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
  throw new DatasetError(
    `The content cannot be reached: ${reason}. Check that the Content Lake runs, and the write token.`,
    { cause: error },
  );
}

/** An agent with all its versions and the record of its assets. */
export interface AgentEntry {
  /** What an editor sees: the draft where there is one, else the published document. */
  readonly current: AgentVersion;
  /** The draft and the published document, those that there are. */
  readonly versions: readonly AgentVersion[];
  readonly record: AssetRecord | undefined;
}

const AGENTS = `{
  "versions": *[_type == "agent" && !(_id in path("versions.**")) && ($id == null || id == $id)]{
    _id, _rev, id, name, title, color, order, voice{ voiceId, introText, voiceSettings },
    talking{ text, "cues": coalesce(cues, [])[]{ start, end, text } },
    "portrait": image.asset->{ _id, sha1hash, path, mimeType }
  },
  "records": *[_type == "avatarAsset" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]
    | order(_createdAt asc){
    _id, "agent": agent._ref, image, audio, video, imageKey, audioKey, videoKey
  }
}`;

const AgentsResult = z.object({
  versions: z.array(z.unknown()),
  records: z.array(z.looseObject({ agent: z.string().nullable() })),
});

/**
 * Reads the agents with their asset records, in display order.
 * @param client reads raw documents, drafts included
 * @param avatarId only this one; null for all
 * @throws DatasetError when the dataset cannot be read
 */
export async function readAgents(
  client: SanityClient,
  avatarId: string | null,
): Promise<AgentEntry[]> {
  const answer = await client
    .fetch<unknown>(AGENTS, { id: avatarId }, { perspective: "raw" })
    .catch(datasetError);
  const { versions, records } = AgentsResult.parse(answer);
  const groups = new Map<string, AgentVersion[]>();
  for (const found of versions) {
    // A document that is not even an agent by its id has no avatar.
    const version = AgentVersion.safeParse(found);
    if (!version.success) continue;
    const id = publishedId(version.data._id);
    groups.set(id, [...(groups.get(id) ?? []), version.data]);
  }
  const entries = [...groups].flatMap(([id, group]): AgentEntry[] => {
    const current = group.find(({ _id }) => isDraftId(_id)) ?? group[0];
    if (current === undefined) return [];
    const record = AssetRecord.safeParse(records.find(({ agent }) => agent === id));
    return [{ current, versions: group, record: record.success ? record.data : undefined }];
  });
  return entries.sort(
    ({ current: a }, { current: b }) => a.order - b.order || a.id.localeCompare(b.id),
  );
}
