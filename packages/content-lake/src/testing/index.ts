/** What tests need of a lake: one of their own, doors to it, and clocks that they move. */
export { openDoor, type Door } from "./door.ts";
export { heldClock, type HeldClock } from "./held-clock.ts";
export { receiveHooks, type HookReceiver } from "./hook-receiver.ts";
export { startLocalLake, type LocalLake } from "./local-lake.ts";
export { withLake, type TestDocument } from "./with-lake.ts";
export { movedClock, type MovedClock } from "./moved-clock.ts";
