import { flushCompileCache } from "node:module";
import { printError } from "./fatal.ts";
import { watchParent } from "./watch-parent.ts";

/** How long a program may take to close, in milliseconds. */
const END_MS = 3000;

/**
 * Closes and ends this process on SIGTERM and when its parent has ended, in whatever way. Call it
 * first, so that no signal is missed.
 * @returns sets what to close before the end
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
        printError(error);
        process.exit(1);
      },
    );
  };
  // After the end of the parent, nothing reads these streams.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  // Ctrl+C and a closed terminal signal every process at once; a parent ends its children in order.
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
 * Tells the parent process, if there is one, that this program is ready.
 * @param url public address
 * @param local address on this machine, when `url` leads through a proxy
 */
export function reportReady(url: string, local: string = url): void {
  // Now, because this process may be killed.
  flushCompileCache();
  // If the parent ends at this moment, `disconnect` follows.
  if (process.connected) {
    process.send?.({ ready: true, url, local }, undefined, undefined, () => {});
  }
}
