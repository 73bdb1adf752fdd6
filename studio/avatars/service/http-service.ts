import { z } from "zod";
import {
  AssetCheck,
  AssetUrls,
  Avatars,
  ProviderHealth,
  Plans,
  ProgressAnswer,
  Refusal,
  StatusAnswer,
  Voices,
} from "../../../src/facts/avatar-api.ts";
import { fetchFromDoor } from "../../lake/door.ts";
import { ServiceFailure, type AvatarService } from "./service.ts";

/** Longest wait for an answer, in milliseconds. The service answers at once and works afterwards. */
const ANSWER_WITHIN_MS = 10_000;

const UNREADABLE =
  "The service answers in a way that this Studio does not understand. Both have to be of the same version: start them again.";

/** Where the service is. */
export interface ServiceConnection {
  /** Its address without a slash at the end. */
  address: string;
  /** Default: {@link fetchFromDoor}. */
  fetch?: typeof globalThis.fetch;
}

/** What refuses a request: the service, or the Studio's server before it. */
const AnyRefusal = z.union([Refusal, z.object({ error: z.string() })]);

/** The service over HTTP. Every response is checked against its shape. */
export function httpService(connection: ServiceConnection): AvatarService {
  const get = <T>(path: string, shape: z.ZodType<T>) => ask(connection, path, shape);
  const of = (id: string, what: string) => `/avatars/${encodeURIComponent(id)}/${what}`;
  const post = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
  return {
    health: () => get("/providers", ProviderHealth),
    list: async () => (await get("/avatars", Avatars)).avatars,
    check: (id) => get(of(id, "check"), AssetCheck),
    assets: (id) => get(of(id, "assets"), AssetUrls),
    progress: (id) => get(of(id, "progress"), ProgressAnswer),
    plans: async () => (await get("/plan", Plans)).plans,
    generate: async (id) => (await ask(connection, of(id, "generate"), StatusAnswer, post)).status,
    cancel: async (id) => {
      await request(connection, of(id, "cancel"), post);
    },
    voices: async () => (await get("/voices", Voices)).voices,
  };
}

async function ask<T>(
  connection: ServiceConnection,
  path: string,
  shape: z.ZodType<T>,
  init: RequestInit = {},
): Promise<T> {
  const parsed = shape.safeParse(await request(connection, path, init));
  if (parsed.success) return parsed.data;
  throw new ServiceFailure("refused", UNREADABLE);
}

/**
 * Sends a request. @returns the parsed body @throws ServiceFailure when there is no answer, a
 * refusal or a malformed body
 */
async function request(
  { address, fetch = fetchFromDoor }: ServiceConnection,
  path: string,
  init: RequestInit,
): Promise<unknown> {
  let response: Response;
  let body: string;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    response = await fetch(address + path, { ...init, signal });
    body = await response.text();
  } catch {
    throw new ServiceFailure("unreachable", "The service does not answer.");
  }
  const said = fromJson(body);
  if (response.ok) return said;
  throw refusal(response.status, said);
}

function refusal(status: number, said: unknown): ServiceFailure {
  const { error } = AnyRefusal.safeParse(said).data ?? {};
  if (error === undefined) return new ServiceFailure("refused", `${UNREADABLE} (status ${status})`);
  if (typeof error === "string") return new ServiceFailure("refused", error);
  return new ServiceFailure("refused", error.message, error.code);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
