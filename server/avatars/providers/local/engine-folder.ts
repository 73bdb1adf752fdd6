import { inRoot } from "../../../runtime/root.ts";

/** Where the engine of the local voice is kept, for every copy of the programs on this machine. */
export const ENGINE_FOLDER = inRoot(".cache", "avatars");
