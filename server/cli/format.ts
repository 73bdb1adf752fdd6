import { Fatal, runCommand } from "./lib/fatal.ts";
import { runPackage } from "./lib/step.ts";

/** `npm run format`: rewrites every file in the project's format. */
await runCommand(async () => {
  const { code } = await runPackage(
    "prettier/bin/prettier.cjs",
    ["--write", "--log-level=warn", "."],
    {
      show: true,
    },
  );
  if (code !== 0) throw new Fatal("A file could not be formatted: see the message above.");
});
