import { Avatars, Voices } from "../../server/contracts/avatars.ts";
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
  list: async () => Avatars.parse(await get("/avatars")),
  voices: async () => Voices.parse(await get("/voices")).voices,
  /** Starts a generation. Costs money where the providers do. */
  generate: (id: string) => post(id, "generate"),
  cancel: (id: string) => post(id, "cancel"),
};
