// Loaded into every program of a tortured instance (`--import`): its clock of the day is off by as
// many milliseconds as the file in TORTURE_CLOCK says, from one moment to the next. Clocks that
// measure durations are not touched, as when somebody sets a machine's clock.
import { readFileSync } from "node:fs";

const EVERY_MS = 50;
const now = Date.now.bind(Date);
let offset = 0;

function read(): void {
  try {
    offset = Number(readFileSync(process.env.TORTURE_CLOCK ?? "", "utf8"));
  } catch {
    // No file, or one that is just being written: the clock stays as it is.
  }
}
read();
setInterval(read, EVERY_MS).unref();

globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[], called) =>
    Reflect.construct(target, values.length === 0 ? [now() + offset] : values, called),
  get: (target, name, self): unknown =>
    name === "now" ? () => now() + offset : Reflect.get(target, name, self),
});
