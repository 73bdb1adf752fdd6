export * from "./bytes.ts";
export * from "./format.ts";
export * from "./keys.ts";
export * from "./lock.ts";
export * from "./password.ts";
export * from "./paths.ts";
export type { Kdf, OnProgress } from "./kdf.ts";
