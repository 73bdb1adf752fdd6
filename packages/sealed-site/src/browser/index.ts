export { comparable } from "../password.ts";
export { type ContentKeys, importContentKey } from "../keys.ts";
export { type Lock, parseLock, unlock } from "../lock.ts";
export type { SealedProblem } from "../format.ts";
