import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Uses up all descriptors, and frees them after `back` checks unless that is 0. */
const program = (back: number) => `
  import { closeSync, openSync } from "node:fs";
  import { endWithoutDescriptors } from ${JSON.stringify(join(import.meta.dirname, "program.ts"))};
  const taken = [];
  try { for (;;) taken.push(openSync(process.execPath, "r")); } catch {}
  let looks = 0;
  const clock = { after: (_, run) => setImmediate(() => {
    looks += 1;
    if (looks === ${back}) taken.forEach((each) => closeSync(each));
    if (looks === 20) process.exit(0);
    run();
  }) };
  endWithoutDescriptors({ log: console, end: () => process.exit(1), clock });
`;

function run(back: number) {
  const node = [process.execPath, "--input-type=module-typescript", "-e", program(back)];
  const limited = ["-c", 'ulimit -n 64; exec "$@"', "sh", ...node];
  const { status, stderr } = spawnSync("sh", limited, { encoding: "utf8" });
  return { status, explained: stderr.includes("can open no more files") };
}

test.skipIf(process.platform === "win32")(
  "a process without descriptors says so and ends, and goes on where some come back",
  () => {
    expect(run(0)).toEqual({ status: 1, explained: true });
    expect(run(3)).toEqual({ status: 0, explained: false });
  },
);
