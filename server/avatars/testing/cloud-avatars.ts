import type { SanityClient } from "@sanity/client";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { systemClock, type Clock } from "../../runtime/clock.ts";
import { inRoot } from "../../runtime/root.ts";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import type { Visit } from "../../http/part.ts";
import { openProviders } from "../providers/open.ts";
import { cloudEnvironment } from "../providers/testing/environment.ts";
import {
  CLOUDINARY_KEY,
  CLOUDINARY_SECRET,
  fakeCloudinary,
} from "../providers/testing/fake-cloudinary.ts";
import { DID_KEY, fakeDid } from "../providers/testing/fake-did.ts";
import { ELEVENLABS_KEY, fakeElevenLabs } from "../providers/testing/fake-elevenlabs.ts";
import type { Fake } from "../providers/testing/fake-server.ts";
import { createAvatars, type Avatars } from "../avatars.ts";

/** The asset generation with the three cloud providers, at servers that behave as those do. */
export interface CloudAvatars {
  readonly lake: LocalLake;
  readonly voice: Fake;
  readonly talks: Fake;
  readonly host: Fake;
  readonly avatars: Avatars;
  /** The log's lines. */
  readonly lines: string[];
  addAgent(id: string, fields?: Record<string, unknown>, drawn?: boolean): Promise<void>;
  /** Asks as an editor of the Studio does. A body makes it a POST. */
  ask(path: string, body?: unknown): Promise<ReadResponse>;
  /** Waits until nothing is generated for an avatar. @returns the error; null when there is none */
  settled(id: string): Promise<string | null>;
  /** Starts it anew with what a kill at this moment would leave on disk; nothing that it did before counts. */
  killAndStart(): Promise<void>;
  close(): Promise<void>;
}

interface ReadResponse {
  status: number;
  body: Record<string, unknown>;
}

/** All keys that it is given: none of them may ever be seen again. */
export const KEYS = [ELEVENLABS_KEY, DID_KEY, CLOUDINARY_KEY, CLOUDINARY_SECRET] as const;

/** A visit to the editors' address, as the door describes it. */
const VISIT: Visit = { address: "127.0.0.1", origin: "https://studio.example" };

/** Options of the service. */
interface Options {
  readonly clock?: Clock;
  /** How long a lost result may be late, in milliseconds. */
  readonly settleMs?: number;
  /** A talk is done when it is asked after so many times. */
  readonly polls?: number;
  /** Its dataset; default: a new one. */
  readonly lake?: LocalLake;
}

/** Opens it. */
export async function openCloudAvatars(options: Options = {}): Promise<CloudAvatars> {
  const { clock = systemClock, settleMs = 0, polls = 0 } = options;
  const folders = [await mkdtemp(join(tmpdir(), "avatars-test-"))];
  const lake = options.lake ?? (await startLocalLake());
  const [voice, talks, host] = await Promise.all([
    fakeElevenLabs(),
    fakeDid({ polls, fetchMedia: true }),
    fakeCloudinary(),
  ]);
  const lines: string[] = [];
  const open = (folder: string) =>
    createAvatars({
      source: { projectId: "local", dataset: "test", apiHost: lake.lake.url },
      writeToken: lake.lake.token,
      providers: { ...openProviders(cloudEnvironment({ voice, talks, host })), settleMs },
      folder,
      clock,
      log: (line) => lines.push(line),
    });
  const started = [await open(folders[0] ?? "")];
  const current = () => {
    const last = started.at(-1);
    if (last === undefined) throw new Error("It is not open");
    return last;
  };
  const ask: CloudAvatars["ask"] = async (path, body) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const request = new Request(`${VISIT.origin}${path}`, init);
    const response = await current().fetch(request, { visit: VISIT });
    return { status: response.status, body: await response.json() };
  };
  return {
    lake,
    voice,
    talks,
    host,
    get avatars() {
      return current();
    },
    lines,
    addAgent: (id, fields, drawn) => addAgent(lake.client, id, fields, drawn),
    ask,
    settled: async (id) => {
      for (;;) {
        const { body } = await ask(`/avatars/${id}/progress`);
        if (body.isGenerating === false) return typeof body.error === "string" ? body.error : null;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    killAndStart: async () => {
      const folder = await mkdtemp(join(tmpdir(), "avatars-test-"));
      await cp(folders.at(-1) ?? "", folder, { recursive: true });
      folders.push(folder);
      started.push(await open(folder));
    },
    close: async () => {
      await Promise.all(started.map((avatars) => avatars.close()));
      await Promise.all([voice.close(), talks.close(), host.close()]);
      if (options.lake === undefined) await lake.remove();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

/** A voice of the cloud provider. */
const VOICE = {
  voiceId: "21m00Tcm4TlvDq8ikWAM",
  introText: "I am Nora, and this is a short text.",
  voiceSettings: { stability: 0.8, similarity_boost: 0.9, style: 0.15, use_speaker_boost: true },
};

/**
 * Puts an agent with a portrait and a voice into a dataset.
 * @param fields instead of its own, for example another `voice`
 * @param drawn with Nora's portrait, which is a drawing, instead of a small photograph
 */
async function addAgent(
  client: SanityClient,
  id: string,
  fields: Record<string, unknown> = {},
  drawn = false,
): Promise<void> {
  const picture = drawn
    ? await readFile(inRoot("studio/dataset/images/nora.svg"))
    : await sharp({ create: { width: 24, height: 34, channels: 3, background: "#d4a24a" } })
        .webp()
        .toBuffer();
  const { _id } = await client.assets.upload("image", picture, {
    contentType: drawn ? "image/svg+xml" : "image/webp",
    filename: `${id}.${drawn ? "svg" : "webp"}`,
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
