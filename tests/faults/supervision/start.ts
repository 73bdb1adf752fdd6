// What `npm start` does with its programs, with two small ones: one works, one hangs.
import { endWith, Programs } from "../../../server/cli/lib/programs.ts";
import { logOptions } from "../../../server/runtime/program.ts";

const programs = new Programs(logOptions(undefined));
endWith(programs);
const entry = new URL("program.ts", import.meta.url).pathname;
const first = await programs.start({ name: "The first", entry }, "last");
const hanging = await programs.start({ name: "The hanging", entry, env: { DEED: "hang" } });
const pids = [process.ppid, process.pid, first.pid(), hanging.pid()];
setTimeout(() => console.log(`running ${pids.join(" ")}`), 400);
