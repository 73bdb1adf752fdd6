import {
  AVATAR_ERRORS,
  type AssetCheck,
  type AssetUrls,
  type Avatar,
  CANCELLED,
  type GenerationStatus,
  type Plan,
  type ProvidersInUse,
  STATUS,
  errorStatus,
} from "../../server/contracts/avatars.ts";
import { AVATARS_PATH } from "../../src/facts/studio.ts";

type Asset = "image" | "audio" | "video";
const ASSETS = ["image", "audio", "video"] as const;

/** An avatar of the service for tests. Its fields may be changed at any time. */
export interface TestAvatar {
  id: string;
  name: string;
  title: string;
  has: Asset[];
  stale: Asset[];
  /** Message with which its next generation fails, after the voice; undefined: it goes well. */
  failsWith?: string | undefined;
  /** Index of its stage while it is being made; undefined when nothing runs. */
  stage?: number | undefined;
  status: GenerationStatus | null;
  error: string | null;
}

/** State and requests of the test service. */
export interface TestWorld {
  avatars: TestAvatar[];
  /** Method and path of every request, in their order. */
  requests: string[];
  /** Refusal of the Studio's server for every request; undefined for none. */
  refusal: string | undefined;
  /** Refusal of the service to start a generation; undefined for none. */
  refusesStart: string | undefined;
  /** Whether it gives no response, like a missing service. */
  down: boolean;
  /** Messages of providers that are not ready, by what they do. */
  problems: { voice?: string; talking?: string; media?: string };
  /** Address at which a file of an avatar can be fetched. */
  fileUrl: (avatar: TestAvatar, asset: Asset) => string;
}

const STAGES = Object.values(STATUS);
const FAILING_STAGE = STAGES.indexOf(STATUS.gettingImage);
const SAID = "Hello, this is what I do.";
const CAPTIONS = `WEBVTT\n\n00:00.000 --> 00:04.000\n${SAID}\n`;

/** A new avatar with what is named made already. */
export function testAvatar(id: string, has: Asset[] = ["image"]): TestAvatar {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, name, title: "Programs", has, stale: [], status: null, error: null };
}

/** A service that knows some avatars, makes nothing, and goes on when the test says so. */
export function testWorld(...avatars: TestAvatar[]): TestWorld {
  const fileUrl = ({ id }: TestAvatar, asset: Asset) => `http://127.0.0.1/${id}/${asset}`;
  return {
    avatars,
    requests: [],
    refusal: undefined,
    refusesStart: undefined,
    down: false,
    problems: {},
    fileUrl,
  };
}

/** Takes every running generation to its next stage. */
export function advance({ avatars }: TestWorld): void {
  for (const avatar of avatars) {
    if (avatar.stage === undefined) continue;
    if (avatar.stage === FAILING_STAGE && avatar.failsWith !== undefined) {
      end(avatar, errorStatus(avatar.failsWith), avatar.failsWith);
      avatar.failsWith = undefined;
      continue;
    }
    avatar.stage += 1;
    avatar.status = STAGES[avatar.stage] ?? STATUS.complete;
    if (avatar.status !== STATUS.complete) continue;
    Object.assign(avatar, { has: [...ASSETS], stale: [] });
    end(avatar, STATUS.complete, null);
  }
}

function end(avatar: TestAvatar, status: GenerationStatus, error: string | null): void {
  Object.assign(avatar, { stage: undefined, status, error });
}

/** The network, with the service at its address. */
export function inMemory(world: TestWorld): typeof globalThis.fetch {
  return async (address, init) => {
    if (world.down) throw new TypeError("fetch failed");
    const path = String(address).slice(AVATARS_PATH.length);
    const { status, body } = respond(world, init?.method ?? "GET", path);
    return new Response(JSON.stringify(body), { status });
  };
}

/** Response of the service: the status, and the JSON body. */
export function respond(
  world: TestWorld,
  method: string,
  path: string,
): { status: number; body: unknown } {
  world.requests.push(`${method} ${path}`);
  if (world.refusal !== undefined) return { status: 401, body: { error: world.refusal } };
  const [, room = "", id, what = ""] = path.split("/");
  const avatar = world.avatars.find((each) => each.id === id);
  if (id !== undefined && avatar === undefined) {
    return refusal(404, `There is no agent "${id}" in the content.`);
  }
  if (method === "POST" && avatar) {
    const { refusesStart } = world;
    if (refusesStart !== undefined) return refusal(422, refusesStart);
    return write(avatar, what);
  }
  return { status: 200, body: overview(world, room) };
}

function refusal(status: number, error: string) {
  return { status, body: { error } };
}

function write(avatar: TestAvatar, what: string): { status: number; body: unknown } {
  const runs = avatar.stage !== undefined;
  if (what === "cancel") {
    if (!runs) return refusal(409, "Nothing is being generated for this avatar.");
    end(avatar, errorStatus(CANCELLED), CANCELLED);
    return { status: 202, body: {} };
  }
  if (runs) return refusal(409, AVATAR_ERRORS.inProgress);
  Object.assign(avatar, { stage: 0, status: STATUS.checking, error: null });
  return { status: 202, body: { status: avatar.status } };
}

function overview(world: TestWorld, room: string): unknown {
  if (room === "voices") return { voices: [{ voiceId: "v1", name: "Rachel" }] };
  const avatars: Avatar[] = world.avatars.map((avatar) => {
    const { id, name, title, status } = avatar;
    const [check, assets] = [checkOf(avatar), assetsOf(world, avatar)];
    const plan = planOf(avatar);
    return { id, documentId: `agent-${id}`, name, title, check, assets, status, plan };
  });
  return { avatars, providers: providersOf(world) };
}

function providersOf({ problems: { voice, talking, media } }: TestWorld): ProvidersInUse {
  const provider = (name: string, problem?: string) => ({ name, problem: problem ?? null });
  return {
    voice: provider("ElevenLabs", voice),
    talking: provider("D-ID", talking),
    media: provider("Cloudinary", media),
  };
}

function checkOf({ has, stale, stage, error }: TestAvatar): AssetCheck {
  return {
    hasImage: has.includes("image"),
    hasAudio: has.includes("audio"),
    hasVideo: has.includes("video"),
    isComplete: has.length === ASSETS.length && stale.length === 0,
    isGenerating: stage !== undefined,
    error,
    stale,
  };
}

function assetsOf({ fileUrl }: TestWorld, avatar: TestAvatar): AssetUrls {
  const file = (asset: Asset) => {
    if (!avatar.has.includes(asset)) return null;
    const url = fileUrl(avatar, asset);
    const resourceType = asset === "image" ? ("image" as const) : ("video" as const);
    return { publicId: `avatars/${avatar.id}/${asset}`, url, secureUrl: url, resourceType };
  };
  const [image, video] = [file("image"), file("video")];
  return {
    ...{ image, audio: file("audio"), video },
    thumbnailUrl: image?.url ?? null,
    profileUrl: image?.url ?? null,
    captions: video && CAPTIONS,
    transcript: video && SAID,
  };
}

const WORK = {
  image: { provider: "Cloudinary", amount: null, estimate: null },
  audio: { provider: "ElevenLabs", amount: "189 characters", estimate: 0.06 },
  video: { provider: "D-ID", amount: "14 seconds", estimate: 0.3 },
} as const;

function planOf({ has, stale }: TestAvatar): Plan {
  const steps = ASSETS.map((asset) => {
    const there = has.includes(asset) && !stale.includes(asset);
    const { provider, ...cost } = WORK[asset];
    if (there) return { asset, action: "keep" as const, provider, amount: null, estimate: null };
    return { asset, action: "make" as const, provider, ...cost };
  });
  return { steps, obstacle: null };
}
