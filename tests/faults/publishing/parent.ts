// A process that keeps the lake and the publisher running, as `npm start` does, until it is killed.
import { supervise } from "../../../server/runtime/supervision/supervise.ts";

const output = { line: console.log, log: (_: unknown, text: string) => console.error(text) };
const lake = await supervise({ name: "The lake", entry: "server/source/lake/main.ts", output });
const publisher = await supervise({
  name: "The publisher",
  entry: "server/publisher/main.ts",
  output,
});
process.send?.([lake.pid(), publisher.pid()]);
