import { inRoot } from "../../../runtime/root.ts";

/** Folder of the local voice engine, shared by all copies of the project on this machine. */
export const ENGINE_FOLDER = inRoot(".cache", "avatars");
