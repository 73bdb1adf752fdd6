export { createLake, type Lake, type LakeOptions } from "./lake.ts";
export type { Logger } from "./http/server.ts";
