// npm run content:push: from the dataset on disk to where the site reads its content.
import { runCommand } from "../runtime/fatal.ts";
import { runMove } from "./lib/move-content.ts";

await runCommand(() =>
  runMove(process.argv.slice(2), { name: "content:push", from: "seed", to: "remote" }),
);
