import { checkCache } from "./lib/check-cache.ts";
import { CHECKS, runCheck, WORDS } from "./lib/checks.ts";
import { Passed } from "./lib/unchanged.ts";
import { Fatal, runCommand } from "../runtime/fatal.ts";
import { step } from "../runtime/step.ts";

/** `npm run check`: format, lint, types, dead code, words, freshness of what is generated. */
await runCommand(async () => {
  const failed: string[] = [];
  const cache = await checkCache();
  const passed = await Passed.in(cache);
  for (const check of [...CHECKS, WORDS]) {
    const { name } = check;
    const { code, output } = await step(name, () => runCheck(check, cache, passed));
    if (code === 0) continue;
    console.log(output);
    failed.push(name);
  }
  if (failed.length > 0) throw new Fatal(`Not in order: ${failed.join(", ")}.`);
  console.log("\nAll checks passed.");
});
