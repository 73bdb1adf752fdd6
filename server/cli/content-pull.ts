// npm run content:pull: from where the site reads its content to the dataset on disk.
import { runCommand } from "../runtime/fatal.ts";
import { runMove } from "./lib/move-content.ts";

await runCommand(() =>
  runMove(process.argv.slice(2), { name: "content:pull", from: "remote", to: "seed" }),
);
