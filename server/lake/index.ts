/** The public interface of this library; see README.md. */
export { createDamagedLake } from "./damaged.ts";
export type { Logger } from "./http/handler.ts";
export type { Person, Role } from "../http/part.ts";
export { EDITOR, type People } from "./people.ts";
export { createLake, type Lake, type LakeOptions } from "./lake.ts";
export { serveLake, type ServeOptions } from "./serve.ts";
export type { CompleteRelease, ReviewContent } from "./releases/completion.ts";
export type { Webhook } from "./webhooks/compile.ts";
