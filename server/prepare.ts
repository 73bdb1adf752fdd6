import { fork } from "node:child_process";
import { z } from "zod";
import { Fatal } from "./runtime/fatal.ts";
import { inRoot } from "./runtime/root.ts";

const Message = z.union([
  /** There is a release of the site. */
  z.object({ site: z.literal("released") }),
  /** Folder of the built Studio. */
  z.object({ studio: z.string() }),
  /** Why there is no Studio. */
  z.object({ failed: z.string() }),
]);

/** A message of the process that builds. */
export type PrepareMessage = z.infer<typeof Message>;

/**
 * Builds what is not there or out of date: `server/cli/prepare.ts`, in a process of its own. Where that refuses, this
 * program ends.
 * @param options.tell gets each message
 * @param options.crash is called when the system kills the process, for lack of memory for example
 * @returns ends the process
 */
export function prepare({
  adopt,
  tell,
  crash,
}: {
  adopt: boolean;
  tell: (message: PrepareMessage) => void;
  crash: (error: Fatal) => void;
}): () => void {
  const child = fork(inRoot("server/cli/prepare.ts"), adopt ? ["--adopt"] : [], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  let isStopped = false;
  child.on("message", (message) => {
    const known = Message.safeParse(message).data;
    if (known !== undefined) tell(known);
  });
  child.on("exit", (code, signal) => {
    if (code === 0 || isStopped) return;
    if (signal !== null) crash(new Fatal(`${signal} ended the process that builds.`));
    // It has said why.
    process.exit(1);
  });
  return () => {
    isStopped = true;
    child.kill();
  };
}
