import {
  AVATAR_ERRORS,
  type AssetCheck,
  type AssetUrls,
  type Avatars,
  CANCELLED,
  type GenerationStatus,
  type Plan,
  STARTING,
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
  has: Asset[];
  /** Message with which its next generation fails, after the voice; undefined: it goes well. */
  failsWith?: string | undefined;
  /** Index of its stage while it is being made, -1 while it waits for others; undefined when nothing runs. */
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
  /** How many requests got no response. */
  lost: number;
}

const STAGES = Object.values(STATUS);
const FAILING_STAGE = STAGES.indexOf(STATUS.gettingImage);
const SAID = "Hello, this is what I do.";
const CAPTIONS = `WEBVTT\n\n00:00.000 --> 00:04.000\n${SAID}\n`;

/** A new avatar with what is named made already. */
export function testAvatar(id: string, has: Asset[] = ["image"]): TestAvatar {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, name, has, status: null, error: null };
}

/** A service that knows some avatars, makes nothing, and goes on when the test says so. */
export function testWorld(...avatars: TestAvatar[]): TestWorld {
  const refusals = { refusal: undefined, refusesStart: undefined };
  return { avatars, requests: [], ...refusals, down: false, lost: 0 };
}

/** Takes the running generation to its next stage. */
export function advance(world: TestWorld): void {
  const avatar = runningIn(world);
  if (avatar?.stage === undefined) return;
  if (avatar.stage === FAILING_STAGE && avatar.failsWith !== undefined) {
    end(world, avatar, errorStatus(avatar.failsWith), avatar.failsWith);
    avatar.failsWith = undefined;
    return;
  }
  avatar.stage += 1;
  avatar.status = STAGES[avatar.stage] ?? STATUS.complete;
  if (avatar.status !== STATUS.complete) return;
  avatar.has = [...ASSETS];
  end(world, avatar, STATUS.complete, null);
}

function runningIn({ avatars }: TestWorld): TestAvatar | undefined {
  return avatars.find(({ stage = -1 }) => stage >= 0);
}

/** Ends a generation; the next one has its turn. */
function end(
  world: TestWorld,
  avatar: TestAvatar,
  status: GenerationStatus,
  error: string | null,
): void {
  Object.assign(avatar, { stage: undefined, status, error });
  const next = world.avatars.find(({ stage }) => stage === -1);
  if (runningIn(world) === undefined && next) {
    Object.assign(next, { stage: 0, status: STATUS.checking });
  }
}

/** The network, with the service at its address. */
export function inMemory(world: TestWorld): typeof globalThis.fetch {
  return async (address, init) => {
    if (world.down) {
      world.lost += 1;
      throw new TypeError("fetch failed");
    }
    const path = String(address).slice(AVATARS_PATH.length);
    return respond(world, init?.method ?? "GET", path);
  };
}

/** Response of the service. */
export function respond(world: TestWorld, method: string, path: string): Response {
  world.requests.push(`${method} ${path}`);
  if (world.refusal !== undefined) return refusal(401, world.refusal);
  const [, , id, what = ""] = path.split("/");
  const avatar = world.avatars.find((each) => each.id === id);
  if (avatar === undefined) return Response.json(overview(world));
  const { refusesStart } = world;
  if (refusesStart !== undefined) return refusal(422, refusesStart);
  return write(world, avatar, what);
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

function write(world: TestWorld, avatar: TestAvatar, what: string): Response {
  const runs = avatar.stage !== undefined;
  if (what === "cancel") {
    if (!runs) return refusal(409, "Nothing is being generated for this avatar.");
    end(world, avatar, errorStatus(CANCELLED), CANCELLED);
    return Response.json({}, { status: 202 });
  }
  if (runs) return refusal(409, AVATAR_ERRORS.inProgress);
  const [stage, status] = runningIn(world) ? [-1, STARTING] : [0, STATUS.checking];
  Object.assign(avatar, { stage, status, error: null });
  return Response.json({ status: avatar.status }, { status: 202 });
}

function overview(world: TestWorld): Avatars {
  const avatars = world.avatars.map((avatar) => ({
    id: avatar.id,
    documentId: `agent-${avatar.id}`,
    name: avatar.name,
    title: "Programs",
    check: checkOf(avatar),
    assets: assetsOf(avatar),
    status: avatar.status,
    plan: planOf(avatar),
  }));
  const provider = (name: string) => ({ name, problem: null });
  return {
    avatars,
    providers: {
      voice: provider("ElevenLabs"),
      talking: provider("D-ID"),
      media: provider("Cloudinary"),
    },
  };
}

function checkOf({ has, stage, error }: TestAvatar): AssetCheck {
  return {
    hasImage: has.includes("image"),
    hasAudio: has.includes("audio"),
    hasVideo: has.includes("video"),
    isComplete: has.length === ASSETS.length,
    isGenerating: stage !== undefined,
    error,
    stale: [],
  };
}

function assetsOf({ id, has }: TestAvatar): AssetUrls {
  const file = (asset: Asset) => {
    if (!has.includes(asset)) return null;
    const url = `http://127.0.0.1/${id}/${asset}`;
    const resourceType = asset === "image" ? ("image" as const) : ("video" as const);
    return { publicId: `avatars/${id}/${asset}`, url, secureUrl: url, resourceType };
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

function planOf({ has }: TestAvatar): Plan {
  const steps = ASSETS.map((asset) => {
    const { provider, ...cost } = WORK[asset];
    if (!has.includes(asset)) return { asset, action: "make" as const, provider, ...cost };
    return { asset, action: "keep" as const, provider, amount: null, estimate: null };
  });
  return { steps, obstacle: null };
}
