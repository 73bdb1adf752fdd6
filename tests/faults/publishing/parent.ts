// A process that keeps the lake and the publisher running, as `npm start` does, until it is killed.
import { supervise } from "../../../server/runtime/supervision/supervise.ts";

const lake = await supervise({ name: "The lake", entry: "server/source/lake/main.ts" });
const publisher = await supervise({ name: "The publisher", entry: "server/publisher/main.ts" });
process.send?.([lake.pid(), publisher.pid()]);
