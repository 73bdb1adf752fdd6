// A supervisor that has no descriptor left when it starts a program, and gives all back once it has
// said so. Arguments: the file in which the program counts its starts. A file of its own, because a
// program that is started inherits the flags of what starts it.
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { supervise } from "../supervise.ts";

const taken: number[] = [];
try {
  for (;;) taken.push(openSync(process.execPath, "r"));
} catch {
  // Now there is none.
}
const giveBack = () => {
  for (const each of taken.splice(0)) closeSync(each);
};
const program = await supervise({
  name: "It",
  entry: join(import.meta.dirname, "frail.ts"),
  env: { FRAIL: `${process.argv[2]}|ready` },
  optional: true,
  output: {
    line: () => undefined,
    log: (_, text) => {
      console.log(text);
      setImmediate(giveBack);
    },
  },
});
while (program.phase() !== "ready") await wait(20);
console.log("ready");
await program.stop();
