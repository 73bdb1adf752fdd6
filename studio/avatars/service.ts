import { z } from "zod";
import { Avatars, Plans, ProviderHealth, Refusal, Voices } from "../../server/contracts/avatars.ts";
import { fetchFromDoor } from "../lake/door.ts";

/** Timeout of a response, in milliseconds. The service responds at once and works afterwards. */
const TIMEOUT_MS = 10_000;

const UNREADABLE =
  "The service answers in a way that this Studio does not understand. Both have to be of the same version: start them again.";

/** A failed call: `unreachable` without an answer, `refused` with a reason. */
export class ServiceFailure extends Error {
  readonly kind: "unreachable" | "refused";
  /** The service's error code; undefined when it sent none. */
  readonly code: Refusal["error"]["code"] | undefined;
  constructor(kind: ServiceFailure["kind"], message: string, code?: ServiceFailure["code"]) {
    super(message);
    this.name = "ServiceFailure";
    this.kind = kind;
    this.code = code;
  }
}

/** The asset-generation service (specification, section 4). Every call may throw a {@link ServiceFailure}. */
export type AvatarService = ReturnType<typeof avatarService>;

/** A refusal comes from the service, or from the Studio's server before it. */
const AnyRefusal = z.union([Refusal, z.object({ error: z.string() })]);

/**
 * The service over HTTP. It names avatars by the `id` field of their agents.
 * @param address without a slash at the end
 */
export function avatarService(address: string, fetch: typeof globalThis.fetch = fetchFromDoor) {
  const send = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address + path, { ...init, signal }).catch(() => undefined);
    if (response === undefined) {
      throw new ServiceFailure("unreachable", "The service does not answer.");
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok) return body;
    throw refusal(response.status, body);
  };
  const get = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const parsed = shape.safeParse(await send(path));
    if (parsed.success) return parsed.data;
    throw new ServiceFailure("refused", UNREADABLE);
  };
  const post = (id: string, what: string) =>
    send(`/avatars/${encodeURIComponent(id)}/${what}`, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
  return {
    /** Every avatar with its assets and its generation, in display order. */
    list: async () => (await get("/avatars", Avatars)).avatars,
    /** Plan of a generation of every avatar, without making anything. */
    plans: async () => (await get("/plan", Plans)).plans,
    health: () => get("/providers", ProviderHealth),
    voices: async () => (await get("/voices", Voices)).voices,
    /** Starts a generation. Costs money where the providers do. */
    generate: (id: string) => post(id, "generate"),
    cancel: (id: string) => post(id, "cancel"),
  };
}

function refusal(status: number, body: unknown): ServiceFailure {
  const { error } = AnyRefusal.safeParse(body).data ?? {};
  if (error === undefined) return new ServiceFailure("refused", `${UNREADABLE} (status ${status})`);
  if (typeof error === "string") return new ServiceFailure("refused", error);
  return new ServiceFailure("refused", error.message, error.code);
}
