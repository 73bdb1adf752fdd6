import { flushCompileCache } from "node:module";
import { watchParent } from "./watch-parent.ts";

/** How long the orderly end of a program may take, in milliseconds. */
const END_MS = 3000;

/**
 * Ends this process in an orderly way when it is told to, and when the process that started it is
 * gone, however that one ended. Call it before any work, so that no moment is missed.
 * @returns takes what is to be done before the end, once there is something to let go of
 */
export function endWithParent(): (close: () => Promise<void>) => void {
  let ending = false;
  let close = async (): Promise<void> => undefined;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), END_MS);
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  // Nobody reads on after the end of who started this: that is no failure of its own.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  // Ctrl+C and a closed terminal reach every process at once: the one that started this one has an
  // order.
  for (const signal of ["SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!process.connected) end();
    });
  }
  if (process.send !== undefined) {
    watchParent();
    if (!process.connected) end();
  }
  return (next) => {
    close = next;
  };
}

/**
 * Tells the process that started this one that all is ready; without one nobody is told.
 * @param url address for people and for the other programs
 * @param local address at which this machine reaches it, when a proxy stands before `url`
 */
export function tellReady(url: string, local: string = url): void {
  // Written now, not at the end: this process may be killed.
  flushCompileCache();
  // Should it be gone in this very moment, `disconnect` says so.
  if (process.connected) {
    process.send?.({ ready: true, url, local }, undefined, undefined, () => {});
  }
}
