// A command that does its work.
import { runCommand } from "../../../server/runtime/fatal.ts";

await runCommand(async () => console.log("The work is done."));
