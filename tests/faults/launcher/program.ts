// A small program in place of server/main.ts: it ends in the same way, and obeys commands.
import { existsSync, writeFileSync } from "node:fs";
import { Fatal } from "../../../server/runtime/fatal.ts";
import { runProgram } from "../../../server/runtime/program.ts";

const { DEED } = process.env;

await runProgram(async ({ say }) => {
  if (DEED === "refuse") throw new Fatal("Correct PORT.");
  setInterval(() => undefined, 1000);
  say(`running ${process.ppid} ${process.pid} ${process.argv.slice(2).join(" ")}`);
  if (DEED === "be killed, and hang" && !existsSync("killed")) {
    writeFileSync("killed", "");
    process.kill(process.pid, "SIGKILL");
  }
  if (DEED?.endsWith("hang")) for (;;);
  if (DEED === "crash") {
    setImmediate(() => {
      throw new Error("A defect");
    });
  }
});
