import type { z } from "zod";
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
import { ServiceFailure, type AvatarService } from "./service.ts";

/** Longest wait for an answer, in milliseconds. The service answers at once and works afterwards. */
const ANSWER_WITHIN_MS = 10_000;

const UNREADABLE =
  "The service answers in a way that this Studio does not understand. Both have to be of the same version: start them again.";

/** Where the service is, and what it asks for. */
export interface ServiceConnection {
  /** Its address without a slash at the end; undefined when it is known not to run. */
  address: string | undefined;
  /** The secret as it is known now. */
  secret: () => string | undefined;
  /** The browser's own, where nothing else is given. */
  fetch?: typeof globalThis.fetch;
}

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
  { address, secret, fetch = globalThis.fetch }: ServiceConnection,
  path: string,
  init: RequestInit,
): Promise<unknown> {
  if (address === undefined) throw unreachable();
  const known = secret();
  const headers = new Headers(init.headers);
  if (known !== undefined) headers.set("Authorization", `Bearer ${known}`);
  let response: Response;
  let body: string;
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    response = await fetch(address + path, { ...init, headers, signal, cache: "no-store" });
    body = await response.text();
  } catch (error) {
    throw error instanceof TypeError ? await whyNot(address, fetch) : unreachable();
  }
  const said = fromJson(body);
  if (response.ok) return said;
  throw refusal(response.status, said);
}

/**
 * A browser does not report why a request failed. If a no-cors request succeeds, the service does
 * not permit this page's origin.
 */
async function whyNot(address: string, fetch: typeof globalThis.fetch): Promise<ServiceFailure> {
  const answers = (mode: RequestMode) =>
    fetch(`${address}/health`, {
      mode,
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).then(
      () => true,
      () => false,
    );
  if ((await answers("no-cors")) && !(await answers("cors"))) {
    return new ServiceFailure("origin", "The service does not speak with pages of this address.");
  }
  return unreachable();
}

function unreachable(): ServiceFailure {
  return new ServiceFailure("unreachable", "The service does not answer.");
}

function refusal(status: number, said: unknown): ServiceFailure {
  const parsed = Refusal.safeParse(said);
  if (!parsed.success) return new ServiceFailure("refused", `${UNREADABLE} (status ${status})`);
  const { code, message } = parsed.data.error;
  if (code === "unauthorized") return new ServiceFailure("secret", message, code);
  if (code === "forbidden-origin") return new ServiceFailure("origin", message, code);
  return new ServiceFailure("refused", message, code);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
