import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AssetCheck, AssetUrls, Avatar, Plan, Refusal } from "../../src/facts/avatar-api.ts";
import {
  AVATAR_ERRORS,
  CANCELLED,
  errorStatus,
  STATUS,
  type GenerationStatus,
} from "../../src/facts/avatars.ts";

type Asset = "image" | "audio" | "video";

/** An avatar of the service for tests. Its fields may be changed while the service runs. */
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

/** What the service for tests does, and what was asked of it. */
export interface TestService {
  url: string;
  avatars: TestAvatar[];
  /** Path and method of every request, in their order. */
  requests: string[];
  /** What it asks for; undefined: nothing. */
  secret: string | undefined;
  /** Breaks off connections instead of answering, as a service that is not there. */
  down: boolean;
  /** Messages of providers that are not ready, by what they do. */
  problems: { voice?: string; talking?: string; media?: string };
  /** Takes every running generation to its next stage. */
  advance(): void;
  close(): Promise<void>;
}

const STAGES = Object.values(STATUS);
const FAILING_STAGE = STAGES.indexOf(STATUS.gettingImage);
const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:04.000\nHello, this is what I do.\n";

/** A new avatar with nothing made. */
export function testAvatar(id: string, has: Asset[] = ["image"]): TestAvatar {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  return { id, name, title: "Programs", has, stale: [], status: null, error: null };
}

/**
 * A server that answers as the asset-generation service does, and makes nothing. Its generations
 * go on when the test says so.
 * @param options.fileUrl where an asset can be fetched; none of the tests fetches one
 */
export async function serveTestAvatars(
  avatars: TestAvatar[],
  options: { port?: number; fileUrl?: (avatar: TestAvatar, asset: Asset) => string } = {},
): Promise<TestService> {
  const fileUrl = options.fileUrl ?? (({ id }, asset) => `http://127.0.0.1/${id}/${asset}`);
  const server = createServer((request, response) => answer(service, fileUrl, request, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const service: TestService = {
    url: `http://127.0.0.1:${address.port}`,
    avatars,
    requests: [],
    secret: undefined,
    down: false,
    problems: {},
    advance: () => avatars.forEach(advance),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

function advance(avatar: TestAvatar): void {
  if (avatar.stage === undefined) return;
  if (avatar.stage === FAILING_STAGE && avatar.failsWith !== undefined) {
    end(avatar, errorStatus(avatar.failsWith), avatar.failsWith);
    avatar.failsWith = undefined;
    return;
  }
  avatar.stage += 1;
  const status = STAGES[avatar.stage] ?? STATUS.complete;
  avatar.status = status;
  if (status !== STATUS.complete) return;
  avatar.has = ["image", "audio", "video"];
  avatar.stale = [];
  end(avatar, status, null);
}

function end(avatar: TestAvatar, status: GenerationStatus | null, error: string | null): void {
  Object.assign(avatar, { stage: undefined, status, error });
}

/** A refusal with the status that goes with it. */
class Refused extends Error {
  readonly status: number;
  readonly code: Refusal["error"]["code"];
  constructor(status: number, code: Refusal["error"]["code"], message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function answer(
  service: TestService,
  fileUrl: (avatar: TestAvatar, asset: Asset) => string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = request.url ?? "/";
  service.requests.push(`${request.method} ${path}`);
  if (service.down) return void request.socket.destroy();
  response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
  response.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type");
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  response.setHeader("Content-Type", "application/json");
  try {
    if (service.secret && request.headers.authorization !== `Bearer ${service.secret}`) {
      throw new Refused(401, "unauthorized", "The secret is missing or wrong");
    }
    const status = request.method === "POST" ? 202 : 200;
    response.writeHead(status).end(JSON.stringify(route(service, fileUrl, path)));
  } catch (error) {
    const known = error instanceof Refused ? error : new Refused(500, "failed", String(error));
    const refusal: Refusal = { error: { code: known.code, message: known.message } };
    response.writeHead(known.status).end(JSON.stringify(refusal));
  }
}

function route(
  { avatars, problems }: TestService,
  fileUrl: (avatar: TestAvatar, asset: Asset) => string,
  path: string,
): unknown {
  const [, room, id, what] = path.split("/");
  const provider = (name: string, problem?: string) => ({ name, problem: problem ?? null });
  if (room === "health") {
    const { voice, talking, media } = problems;
    const providers = {
      voice: provider("ElevenLabs", voice),
      talking: provider("D-ID", talking),
      media: provider("Cloudinary", media),
    };
    return { providers };
  }
  if (room === "voices") return { voices: [{ voiceId: "v1", name: "Rachel" }] };
  if (room === "plan") return { plans: avatars.map(planOf) };
  if (id === undefined) {
    return { avatars: avatars.map((avatar) => listed(avatar, fileUrl)) };
  }
  const avatar = avatars.find((each) => each.id === id);
  if (avatar === undefined) throw new Refused(404, "unknown-avatar", `There is no agent ${id}`);
  switch (what) {
    case "check":
      return checkOf(avatar);
    case "assets":
      return assetsOf(avatar, fileUrl);
    case "progress": {
      const { status, error, stage } = avatar;
      return { status, isGenerating: stage !== undefined, error };
    }
    case "generate":
      if (avatar.stage !== undefined) {
        throw new Refused(409, "in-progress", AVATAR_ERRORS.inProgress);
      }
      Object.assign(avatar, { stage: 0, status: STATUS.checking, error: null });
      return { status: avatar.status };
    case "cancel":
      if (avatar.stage === undefined) throw new Refused(409, "not-running", "Nothing runs");
      end(avatar, errorStatus(CANCELLED), CANCELLED);
      return {};
    default:
      throw new Refused(404, "not-found", "There is nothing here");
  }
}

function checkOf({ has, stale, stage, error }: TestAvatar): AssetCheck {
  return {
    hasImage: has.includes("image"),
    hasAudio: has.includes("audio"),
    hasVideo: has.includes("video"),
    isComplete: has.length === 3 && stale.length === 0,
    isGenerating: stage !== undefined,
    error,
    stale,
  };
}

function assetsOf(
  avatar: TestAvatar,
  fileUrl: (avatar: TestAvatar, asset: Asset) => string,
): AssetUrls {
  const file = (asset: Asset) => {
    if (!avatar.has.includes(asset)) return null;
    const url = fileUrl(avatar, asset);
    const resourceType = asset === "image" ? ("image" as const) : ("video" as const);
    return { publicId: `avatars/${avatar.id}/${asset}`, url, secureUrl: url, resourceType };
  };
  const image = file("image");
  const video = file("video");
  return {
    image,
    audio: file("audio"),
    video,
    thumbnailUrl: image?.url ?? null,
    profileUrl: image?.url ?? null,
    captions: video && CAPTIONS,
    transcript: video && "Hello, this is what I do.",
  };
}

function listed(avatar: TestAvatar, fileUrl: (avatar: TestAvatar, asset: Asset) => string): Avatar {
  const { id, name, title, status } = avatar;
  const [check, assets] = [checkOf(avatar), assetsOf(avatar, fileUrl)];
  return { id, documentId: `agent-${id}`, name, title, check, assets, status };
}

const PRICES = { image: null, audio: 0.06, video: 0.3 } as const;
const AMOUNTS = { image: null, audio: "189 characters", video: "14 seconds" } as const;
const PROVIDERS = { image: "Cloudinary", audio: "ElevenLabs", video: "D-ID" } as const;

function planOf(avatar: TestAvatar): Plan {
  const steps = (["image", "audio", "video"] as const).map((asset) => {
    const there = avatar.has.includes(asset) && !avatar.stale.includes(asset);
    const action = there ? ("keep" as const) : ("make" as const);
    const [amount, estimate] = there ? [null, null] : [AMOUNTS[asset], PRICES[asset]];
    return { asset, action, provider: PROVIDERS[asset], amount, estimate };
  });
  const sum = steps.reduce((total, { estimate }) => total + (estimate ?? 0), 0);
  return {
    avatarId: avatar.id,
    name: avatar.name,
    steps,
    estimate: sum === 0 ? null : sum,
    obstacle: null,
  };
}
