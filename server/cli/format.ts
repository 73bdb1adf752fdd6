import { Fatal, runCommand } from "../runtime/fatal.ts";
import { formatters } from "./lib/formatters.ts";
import { runInOrder } from "../runtime/step.ts";

/** `npm run format`: rewrites every file in the project's format. */
await runCommand(async () => {
  const { code, output } = await runInOrder(formatters("write"));
  console.log(output);
  if (code !== 0) throw new Fatal("A file could not be formatted: see the message above.");
});
