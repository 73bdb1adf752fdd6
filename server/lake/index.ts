/** The public interface of this library; see README.md. */
export { serveDamagedLake } from "./damaged.ts";
export type { Logger } from "./http/server.ts";
export type { People, Person, Role } from "./people.ts";
export { createLake, type Lake, type LakeOptions } from "./lake.ts";
export type { CompleteRelease } from "./releases/completion.ts";
export type { ReviewContent } from "./releases/review-content.ts";
export type { Webhook } from "./webhooks/hook.ts";
