import { z } from "zod";
import { AVATAR_ERRORS, SPOKEN_TEXT_MAX } from "../../../src/facts/avatars.ts";
import type {
  AssetCheck,
  AssetUrls,
  Avatar,
  Plan,
  ProgressAnswer,
  ProviderHealth,
} from "../../../src/facts/avatar-api.ts";
import { readAgents, type AgentEntry } from "../dataset/agents.ts";
import { avatarOf, checkOf, planOf, urlsOf, type OverviewContext } from "../overview.ts";
import { GenerationRefused, type Generations } from "../pipeline/generations.ts";
import { ASSET_KINDS, AssetKind } from "../pipeline/job.ts";
import type { StepDependencies } from "../pipeline/steps.ts";
import { ApiError } from "./api-error.ts";

/** What the service does for its callers. */
export interface RouteContext {
  readonly dependencies: StepDependencies;
  readonly overview: OverviewContext;
  readonly generations: Generations;
}

/** An answer: a status and what is sent as JSON. */
export interface RouteResponse {
  readonly status: number;
  readonly body: unknown;
}

const GenerateBody = z
  .strictObject({ assets: z.array(AssetKind).min(1).optional() })
  .catch((context) => {
    throw new ApiError(
      400,
      "bad-request",
      `The body has to be {} or {"assets": ["image" | "audio" | "video"]}. ${context.issues[0]?.message ?? ""}`,
    );
  });

const AVATAR = /^\/avatars\/([a-z][a-z0-9-]{0,63})\/([a-z]+)$/;

/**
 * Answers a request (specification, section 4: check-assets, generate-assets, get-asset-URLs,
 * get-status, get-progress; and further requests of the Studio's tool).
 * @param body parsed JSON of a POST
 * @throws ApiError
 */
export async function route(
  method: string,
  path: string,
  body: unknown,
  context: RouteContext,
): Promise<RouteResponse> {
  if (method === "GET") {
    if (path === "/providers") return ok<ProviderHealth>(providersOf(context));
    if (path === "/voices") return ok({ voices: await voices(context) });
    if (path === "/avatars") return ok<{ avatars: Avatar[] }>({ avatars: await avatars(context) });
    if (path === "/plan") return ok<{ plans: Plan[] }>({ plans: await plans(context) });
  }
  const [, id = "", action = ""] = AVATAR.exec(path) ?? [];
  const handler = (method === "GET" ? READ : WRITE)[action];
  if (handler === undefined) {
    throw new ApiError(404, "not-found", `There is nothing at ${method} ${path}.`);
  }
  return handler(id, context, body);
}

type Handler = (id: string, context: RouteContext, body: unknown) => Promise<RouteResponse>;

const READ: Readonly<Record<string, Handler>> = {
  check: async (id, context) => {
    const entry = await agentOf(id, context, AVATAR_ERRORS.checkFailed);
    return ok<AssetCheck>(checkOf(entry, context.overview, generationOf(id, context)));
  },
  assets: async (id, context) =>
    ok<AssetUrls>(urlsOf(await agentOf(id, context), context.overview)),
  plan: async (id, context) => ok<Plan>(await planOf(await agentOf(id, context), context.overview)),
  status: async (id, { generations }) => ok({ status: generations.status(id) }),
  progress: async (id, context) =>
    ok<ProgressAnswer>({
      ...generationOf(id, context),
      status: context.generations.status(id),
    }),
};

const WRITE: Readonly<Record<string, Handler>> = {
  generate: async (id, context, body) => {
    const { assets = ASSET_KINDS } = GenerateBody.parse(body);
    const { current } = await agentOf(id, context);
    if (current.voice === null) throw new ApiError(422, "no-voice", AVATAR_ERRORS.noVoice);
    if (current.voice.introText.length > SPOKEN_TEXT_MAX) {
      const message = `The spoken introduction is longer than ${SPOKEN_TEXT_MAX} characters. Shorten it.`;
      throw new ApiError(422, "bad-request", message);
    }
    try {
      return { status: 202, body: { status: context.generations.start(id, assets) } };
    } catch (error) {
      if (!(error instanceof GenerationRefused)) throw error;
      throw new ApiError(409, "in-progress", error.message);
    }
  },
  cancel: async (id, { generations }) => {
    if (generations.cancel(id)) return { status: 202, body: {} };
    throw new ApiError(409, "not-running", "Nothing is being generated for this avatar.");
  },
};

function ok<T>(body: T): RouteResponse {
  return { status: 200, body };
}

async function agentOf(
  id: string,
  { dependencies }: RouteContext,
  fallback: string = AVATAR_ERRORS.failed,
): Promise<AgentEntry> {
  const [entry] = await readable(() => readAgents(dependencies.client, id), fallback);
  if (entry === undefined) {
    throw new ApiError(404, "unknown-avatar", `There is no agent "${id}" in the content.`);
  }
  return entry;
}

/**
 * Distinguishes an unreadable dataset from a failed service.
 * @throws ApiError 503 when the dataset cannot be read
 */
async function readable<T>(read: () => Promise<T>, fallback: string): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const message = error instanceof Error ? error.message : AVATAR_ERRORS.unknown;
    throw new ApiError(503, "content-unreachable", message || fallback);
  }
}

function generationOf(id: string, { generations, dependencies }: RouteContext) {
  return { isGenerating: generations.isRunning(id), error: dependencies.store.failure(id) };
}

async function avatars(context: RouteContext): Promise<Avatar[]> {
  const entries = await readable(
    () => readAgents(context.dependencies.client, null),
    AVATAR_ERRORS.checkFailed,
  );
  return entries.map((entry) => {
    const { id } = entry.current;
    const status = context.generations.status(id);
    return avatarOf(entry, context.overview, { ...generationOf(id, context), status });
  });
}

async function plans({ dependencies, overview }: RouteContext): Promise<Plan[]> {
  const entries = await readable(
    () => readAgents(dependencies.client, null),
    AVATAR_ERRORS.checkFailed,
  );
  return Promise.all(entries.map((entry) => planOf(entry, overview)));
}

async function voices({ dependencies }: RouteContext) {
  try {
    return await dependencies.voice.voices(AbortSignal.timeout(15_000));
  } catch (error) {
    throw new ApiError(
      502,
      "failed",
      error instanceof Error ? error.message : AVATAR_ERRORS.unknown,
    );
  }
}

/** Which providers do the work, and what each of them lacks. */
function providersOf({ overview: { voice, talking, media } }: RouteContext): ProviderHealth {
  const told = (provider: { name: string; problem(): string | undefined }) => ({
    name: provider.name,
    problem: provider.problem() ?? null,
  });
  return { providers: { voice: told(voice), talking: told(talking), media: told(media) } };
}
