// Sets the clock of a program ahead of the machine's: by as many milliseconds as a file says. Plain JavaScript:
// the npm that brings the voice runs on whatever Node the machine has.
import { readFileSync } from "node:fs";

const file = process.env.TEST_CLOCK_AHEAD;
const machine = Date.now.bind(Date);
if (file !== undefined) Date.now = () => machine() + Number(readFileSync(file, "utf8"));
