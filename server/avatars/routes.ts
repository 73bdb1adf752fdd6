import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import {
  type AssetCheck,
  type AssetUrls,
  type Avatars,
  AVATAR_ERRORS,
  type ProgressResponse,
  type ProvidersInUse,
  SPOKEN_TEXT_MAX,
} from "../contracts/avatars.ts";
import { LAKE_PATH } from "../../src/facts/studio.ts";
import type { PartEnv, Visit } from "../http/part.ts";
import { isUserFacing } from "../runtime/fatal.ts";
import { readAgents } from "./agents.ts";
import { messageOf, type Tools } from "./generation.ts";
import type { Generations } from "./generations.ts";
import { checkOf, planOf, urlsOf } from "./overview.ts";

/** An avatar by its id, as the address of a request names it. */
const AVATAR = "/avatars/:id{[a-z][a-z0-9-]{0,63}}";

/**
 * The requests of the Studio's tool (specification, section 4: check-assets, generate-assets,
 * get-asset-URLs, get-status, get-progress; and further ones).
 * @param assetHost address of the dataset's assets; undefined on the embedded lake: they are below the Studio's origin
 */
export function avatarRoutes(
  tools: Tools,
  generations: Generations,
  assetHost: string | undefined,
): Hono<PartEnv> {
  const { store, voice, log } = tools;

  const agents = (id?: string) =>
    readAgents(tools, id).catch((error: unknown) => {
      throw new HTTPException(503, { message: messageOf(error, AVATAR_ERRORS.checkFailed) });
    });
  const agentOf = async (id: string) => {
    const [entry] = await agents(id);
    if (entry !== undefined) return entry;
    throw new HTTPException(404, { message: `There is no agent "${id}" in the content.` });
  };
  const generationOf = (id: string) => ({
    isGenerating: generations.isRunning(id),
    error: store.failure(id),
  });
  const assetBase = ({ origin }: Visit) => assetHost ?? `${origin}${LAKE_PATH}`;

  return new Hono<PartEnv>()
    .get("/voices", async (c) => {
      const voices = await voice.voices(AbortSignal.timeout(15_000)).catch((error: unknown) => {
        throw new HTTPException(502, { message: messageOf(error) });
      });
      return c.json({ voices });
    })
    .get("/avatars", async (c) => {
      const base = assetBase(c.env.visit);
      const avatars = (await agents()).map((entry) => {
        const { id, name, title } = entry.current;
        return {
          id,
          documentId: entry.documentId,
          name,
          title,
          check: checkOf(entry, generationOf(id)),
          assets: urlsOf(entry, tools, base),
          status: generations.status(id),
          plan: planOf(entry, tools),
        };
      });
      return c.json<Avatars>({ avatars, providers: providersOf(tools) });
    })
    .get(`${AVATAR}/check`, async (c) => {
      const id = c.req.param("id");
      const entry = await agentOf(id);
      return c.json<AssetCheck>(checkOf(entry, generationOf(id)));
    })
    .get(`${AVATAR}/assets`, async (c) => {
      const entry = await agentOf(c.req.param("id"));
      return c.json<AssetUrls>(urlsOf(entry, tools, assetBase(c.env.visit)));
    })
    .get(`${AVATAR}/status`, (c) => c.json({ status: generations.status(c.req.param("id")) }))
    .get(`${AVATAR}/progress`, (c) => {
      const id = c.req.param("id");
      return c.json<ProgressResponse>({ ...generationOf(id), status: generations.status(id) });
    })
    .post(`${AVATAR}/generate`, async (c) => {
      const id = c.req.param("id");
      const { voice: words } = (await agentOf(id)).current;
      if (words === null) throw new HTTPException(422, { message: AVATAR_ERRORS.noVoice });
      if (words.text.length > SPOKEN_TEXT_MAX) {
        const message = `The spoken introduction is longer than ${SPOKEN_TEXT_MAX} characters. Shorten it.`;
        throw new HTTPException(422, { message });
      }
      const status = generations.start(id);
      if (status !== undefined) return c.json({ status }, 202);
      throw new HTTPException(409, { message: AVATAR_ERRORS.inProgress });
    })
    .post(`${AVATAR}/cancel`, (c) => {
      if (generations.cancel(c.req.param("id"))) return c.json({}, 202);
      throw new HTTPException(409, { message: "Nothing is being generated for this avatar." });
    })
    .notFound((c) => c.json({ error: `There is nothing at ${c.req.method} ${c.req.path}.` }, 404))
    .onError((error: unknown, c) => {
      if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
      if (isUserFacing(error)) return c.json({ error: error.message }, 500);
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return c.json({ error: AVATAR_ERRORS.unknown }, 500);
    });
}

/** Which providers do the work, and what each of them lacks. */
function providersOf({ voice, talking, media }: Tools): ProvidersInUse {
  const stateOf = (provider: { name: string; problem(): string | undefined }) => ({
    name: provider.name,
    problem: provider.problem() ?? null,
  });
  return { voice: stateOf(voice), talking: stateOf(talking), media: stateOf(media) };
}
