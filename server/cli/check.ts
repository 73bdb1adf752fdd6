import { runCodeChecks } from "./lib/checks.ts";
import { Fatal, readArguments, runCommand } from "../runtime/fatal.ts";

/** `npm run check`: types, lint, format, imports between rooms, unused code, fresh generated files. */
await runCommand(async () => {
  readArguments({}, "Usage: npm run check");
  const failed = await runCodeChecks();
  if (failed.length > 0) throw new Fatal(`Not in order: ${failed.join(", ")}.`);
  console.log("\nAll checks passed.");
});
