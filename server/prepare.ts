import { fork } from "node:child_process";
import { z } from "zod";
import { inRoot } from "./runtime/root.ts";

const Message = z.union([
  /** There is a release of the site. */
  z.object({ site: z.literal("released") }),
  /** Folder of the built Studio. */
  z.object({ studio: z.string() }),
  /** Why there is no Studio. */
  z.object({ failed: z.string() }),
]);

/** What the process that builds says. */
export type PrepareMessage = z.infer<typeof Message>;

/**
 * Builds what is not there or out of date: `server/cli/prepare.ts`, in a process of its own. Where that refuses, this
 * program ends.
 * @param options.tell gets each message
 * @returns ends the process
 */
export function prepare({
  adopt,
  tell,
}: {
  adopt: boolean;
  tell: (message: PrepareMessage) => void;
}): () => void {
  const child = fork(inRoot("server/cli/prepare.ts"), adopt ? ["--adopt"] : [], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  let wanted = true;
  child.on("message", (message) => {
    const known = Message.safeParse(message).data;
    if (known !== undefined) tell(known);
  });
  child.on("exit", (code) => {
    // It has said why.
    if (code !== 0 && wanted) process.exit(1);
  });
  return () => {
    wanted = false;
    child.kill();
  };
}
