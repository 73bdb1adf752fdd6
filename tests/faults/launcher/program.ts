// A small program in the place of server/main.ts: it ends as that does, and does what it is told.
import { Fatal } from "../../../server/runtime/fatal.ts";
import { runProgram } from "../../../server/runtime/program.ts";

const DEEDS: Record<string, () => void> = {
  crash: () => {
    throw new Error("A defect");
  },
  hang: () => {
    for (;;);
  },
};

await runProgram(async ({ say }) => {
  if (process.env.DEED === "refuse") throw new Fatal("Correct PORT.");
  setInterval(() => undefined, 1000);
  say(`running ${process.ppid} ${process.pid}`);
  setImmediate(DEEDS[process.env.DEED ?? ""] ?? (() => undefined));
});
