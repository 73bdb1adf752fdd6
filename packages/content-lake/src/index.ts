/** The public interface of this library; see README.md. */
export type { Drawings, SafeDrawing } from "./assets/media-types.ts";
export type { Clock } from "./clock.ts";
export { IDENTITY_KEY, LAKE_NAME } from "./endpoints/state.ts";
export { LAKE_FILE, LAKE_LOCK, LAKE_MIGRATIONS } from "./database.ts";
export { type Advice, LakeInUseError, LakeStartError } from "./errors.ts";
export { createLake, type Check, type Lake } from "./lake.ts";
export type { Logger } from "./logger.ts";
export { TUNNEL_PATH } from "./paths.ts";
export { EDITOR, type People, type Person, type Role } from "./people.ts";
export type { CompleteRelease, ReviewContent } from "./releases/release.ts";
export { serveLake, type ServeOptions } from "./serve.ts";
export type { LakeOptions } from "./services.ts";
export { lakeToken, readLakeToken } from "./token.ts";
export type { Webhook } from "./webhooks.ts";
