import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  count,
  startFake,
  type Fake,
  type FakeRequest,
  type Fault,
  type Ledger,
  type Reply,
} from "./fake-server.ts";
import { videoOf } from "./media.ts";

/** The key that the fake takes, as D-ID shows keys: the user in Base64, a colon, the password. */
export const DID_KEY = "ZWRpdG9yQHBvbHlwaG9ueS5leGFtcGxl:0123456789abcdefghijK";

const Expression = z.strictObject({
  start_frame: z.int().min(0),
  expression: z.enum(["neutral", "happy", "surprise", "serious"]),
  intensity: z.number().min(0).max(1),
});
const NewTalk = z.strictObject({
  source_url: z.url(),
  script: z.strictObject({ type: z.literal("audio"), audio_url: z.url() }),
  config: z
    .strictObject({ driver_expressions: z.strictObject({ expressions: z.array(Expression) }) })
    .optional(),
  name: z.string().optional(),
  user_data: z.string().max(1000).optional(),
});

interface Talk extends z.output<typeof NewTalk> {
  id: string;
  created_at: string;
  /** Number of polls so far. */
  polls: number;
  fault: Fault | undefined;
}

/** Options of the fake. */
interface DidBehavior {
  /** Number of polls until a talk is done. */
  readonly polls?: number;
  /** Whether it fetches the picture and the sound, and fails a talk for which it cannot. */
  readonly fetchMedia?: boolean;
}

const error = (kind: string, description: string) => ({ kind, description });

const UNAUTHORIZED = {
  status: 401,
  body: error("AuthorizationError", "user unauthenticated"),
};
const REFUSALS = {
  unauthorized: UNAUTHORIZED,
  "rate-limited": { status: 429, body: error("TooManyRequestsError", "too many requests") },
  // The gateway in front of the API answers in this form.
  "server-error": { status: 500, body: { message: "Internal server error" } },
};

/** D-ID's talks as its reference documents them, errors included. */
export function fakeDid(options: DidBehavior = {}): Promise<Fake> {
  return startFake((url, ledger) => {
    const talks: Talk[] = [];
    return {
      refusals: REFUSALS,
      respond: (seen, fault) => {
        const [, room, id = ""] = seen.url.pathname.split("/").map(decodeURIComponent);
        // Results lie in a bucket, and who has their address needs no key.
        if (room === "results") return result(id, fault);
        const { authorization } = seen.headers;
        if (authorization !== `Basic ${DID_KEY}`) return UNAUTHORIZED;
        if (room !== "talks") return notFound();
        if (id === "" && seen.method === "POST") return create(seen, talks, ledger, fault, options);
        if (id === "" && seen.method === "GET") return list(seen, talks, url, options);
        const talk = talks.find((candidate) => candidate.id === id);
        if (talk === undefined) return notFound();
        talk.polls += 1;
        return { status: 200, body: stateOf(talk, url, options) };
      },
    };
  }, "POST /talks");
}

async function create(
  { body }: FakeRequest,
  talks: Talk[],
  ledger: Ledger,
  fault: Fault | undefined,
  { fetchMedia }: DidBehavior,
): Promise<Reply> {
  const order = NewTalk.safeParse(JSON.parse(body.toString()));
  if (!order.success) {
    const [issue] = order.error.issues;
    return {
      status: 400,
      body: error("ValidationError", `${issue?.path.join(".")}: ${issue?.message}`),
    };
  }
  const { source_url, script, user_data } = order.data;
  count(ledger.paid, user_data ?? `${source_url} ${script.audio_url}`);
  const reached =
    !fetchMedia || ((await hasContent(source_url)) && (await hasContent(script.audio_url)));
  const talk: Talk = {
    ...order.data,
    id: `tlk_${randomBytes(12).toString("base64url")}`,
    created_at: new Date().toISOString(),
    polls: 0,
    fault: reached ? fault : "job-error",
  };
  talks.unshift(talk);
  const { id, created_at } = talk;
  return {
    status: 201,
    body: { id, created_at, status: "created" },
  };
}

async function hasContent(url: string): Promise<boolean> {
  const response = await fetch(url);
  return (await response.arrayBuffer()).byteLength > 0 && response.ok;
}

/** A talk as it is shown to who asks. */
function stateOf(talk: Talk, url: string, { polls = 2 }: DidBehavior) {
  const { fault, polls: count, script, ...rest } = talk;
  const common = { ...rest, script };
  if (count < polls) return { ...common, status: count === 0 ? "created" : "started" };
  if (fault === "job-error") {
    return { ...common, status: "error", error: error("FaceError", "face not detected") };
  }
  if (fault === "job-error-unexplained") return { ...common, status: "error" };
  if (fault === "job-rejected") {
    const rejection = error("ModerationError", "the picture was rejected");
    return { ...common, status: "rejected", error: rejection };
  }
  if (fault === "no-result-url") return { ...common, status: "done" };
  const result_url = `${url}/results/${talk.id}?Signature=fake`;
  return { ...common, status: "done", duration: 0.5, result_url };
}

function list(
  { url: { searchParams } }: FakeRequest,
  talks: readonly Talk[],
  url: string,
  options: DidBehavior,
): Reply {
  const limit = Number(searchParams.get("limit") ?? 100);
  const start = Number(searchParams.get("token") ?? 0);
  const page = talks.slice(start, start + limit).map((talk) => stateOf(talk, url, options));
  const more = start + limit < talks.length;
  return { status: 200, body: { talks: page, ...(more && { token: String(start + limit) }) } };
}

function result(id: string, fault: Fault | undefined): Reply {
  const video = videoOf(id);
  const body = fault === "short-result" ? video.subarray(0, Math.ceil(video.length / 2)) : video;
  return { status: 200, body, headers: { "content-type": "video/mp4" } };
}

function notFound(): Reply {
  return { status: 404, body: error("NotFoundError", "not found") };
}
