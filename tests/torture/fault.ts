import type { Choices } from "../attack/choices.ts";
import type { Ground } from "./ground.ts";

/** One thing that happens to an instance. */
export interface Fault {
  /** In a few words, as in the table of docs/operating.md. */
  name: string;
  /** Why it cannot be tried on this machine; undefined when it can. */
  missing?(ground: Ground): string | undefined;
  /**
   * Does it, looks for the message that names it, and does what that says. The editor works
   * meanwhile. At the end the programs run or are about to.
   */
  happen(ground: Ground, choices: Choices): Promise<void>;
}
