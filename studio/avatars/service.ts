import type { z } from "zod";
import { Avatars, Plans, ProviderHealth, Voices } from "../../server/contracts/avatars.ts";
import { AVATARS_PATH } from "../../src/facts/studio.ts";
import { askDoor, DoorError } from "../lake/door.ts";

const UNREADABLE =
  "The service answers in a way that this Studio does not understand. Both have to be of the same version: start them again.";

/** The asset-generation service (specification, section 4). Every call may throw a {@link DoorError}. */
export type AvatarService = ReturnType<typeof avatarService>;

/**
 * The service over HTTP. It names avatars by the `id` field of their agents.
 * @param address without a slash at the end
 */
export function avatarService(address = AVATARS_PATH) {
  const get = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const parsed = shape.safeParse(await askDoor("GET", address + path));
    if (parsed.success) return parsed.data;
    throw new DoorError("refused", UNREADABLE);
  };
  const post = (id: string, what: string) =>
    askDoor("POST", `${address}/avatars/${encodeURIComponent(id)}/${what}`, {});
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
