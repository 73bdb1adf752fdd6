import { CHECKS } from "./lib/checks.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { step } from "../runtime/step.ts";

/** `npm run check`: types, lint, format, imports between rooms, unused code, fresh generated files. */
await runCommand(async () => {
  const failed: string[] = [];
  for (const { name, run } of CHECKS) {
    const { code, output } = await step(name, run);
    if (code === 0) continue;
    console.log(output);
    failed.push(name);
  }
  if (failed.length > 0) throw new Fatal(`Not in order: ${failed.join(", ")}.`);
  console.log("\nAll checks passed.");
});
