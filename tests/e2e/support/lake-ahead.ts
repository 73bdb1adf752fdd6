// The lake on a machine whose clock a test sets ahead: by as many milliseconds as a file says.
import { readFileSync } from "node:fs";

const file = process.env.TEST_CLOCK_AHEAD ?? "";
const machine = Date.now.bind(Date);
Date.now = () => machine() + Number(readFileSync(file, "utf8"));

await import("../../../server/source/lake/main.ts");
