// A program that is as frail as it is told to be, for the tests of supervise.ts: it counts its starts
// in a file, and does at each start what the list says (the last entry also at all later ones).
import { createServer } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";

const [file = "", plan = "ready"] = (process.env.FRAIL ?? "").split("|");
const starts = Number(readFileSync(file, "utf8")) + 1;
writeFileSync(file, String(starts));
const deeds = plan.split(",");
const deed = deeds[Math.min(starts, deeds.length) - 1];

console.log(`start ${starts}: ${deed}`);
if (deed === "fail") process.exit(3);
if (deed === "killed") process.kill(process.pid, "SIGKILL");
if (deed === "deaf") process.on("SIGTERM", () => console.log("no"));
// The channel is kept in use: the program runs until it is ended.
process.on("message", () => undefined);
// With a supervisor that was killed nobody would end it.
process.on("disconnect", () => process.exit(1));
if (deed !== "hang") {
  const server = createServer((_, response) => {
    console.log("asked");
    response.end();
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const local = `http://127.0.0.1:${port}`;
    process.send?.({ ready: true, url: `http://start-${starts}`, local }, () => act());
  });
}

function act(): void {
  if (deed === "die") process.exit(1);
  if (deed === "leave") process.exit(0);
  if (deed === "loop") for (;;);
}
