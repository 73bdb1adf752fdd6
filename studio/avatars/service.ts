import { Avatars, Plans, ProviderHealth, Voices } from "../../server/contracts/avatars.ts";
import { AVATARS_PATH } from "../../src/facts/studio.ts";
import { askDoor } from "../lake/door.ts";

const get = (path: string) => askDoor("GET", AVATARS_PATH + path);
const post = (id: string, what: string) =>
  askDoor("POST", `${AVATARS_PATH}/avatars/${encodeURIComponent(id)}/${what}`, {});

/**
 * The asset-generation service (specification, section 4), which names avatars by the `id` field of their
 * agents. Every call may throw a DoorError.
 */
export const service = {
  /** Every avatar with its assets and its generation, in display order. */
  list: async () => Avatars.parse(await get("/avatars")).avatars,
  /** Plan of a generation of every avatar, without making anything. */
  plans: async () => Plans.parse(await get("/plan")).plans,
  health: async () => ProviderHealth.parse(await get("/providers")),
  voices: async () => Voices.parse(await get("/voices")).voices,
  /** Starts a generation. Costs money where the providers do. */
  generate: (id: string) => post(id, "generate"),
  cancel: (id: string) => post(id, "cancel"),
};
