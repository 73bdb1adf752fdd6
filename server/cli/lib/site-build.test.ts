import { expect, test } from "vitest";
import { run } from "../../runtime/step.ts";
import { buildFailure } from "./site-build.ts";

test("a missing picture gives one line, not a stack", () => {
  const output = [
    "04:42:15 [ERROR] An unhandled error occurred while running the astro:build:done hook",
    'ContentError: Document "agent-nora", field "image": its picture is gone',
    "    at fetchMedia (src/content/media-files.ts:20:11)",
  ].join("\n");
  expect(buildFailure(output).message).toBe(
    'The site was not built; the one in place is untouched. Correct this in the Studio and build again:\nDocument "agent-nora", field "image": its picture is gone',
  );
});

test("a build that was killed says so", async () => {
  const { output } = await run(process.execPath, ["-e", "process.kill(process.pid, 'SIGKILL')"]);
  expect(buildFailure(output).message).toMatch(/was not built; .*\n.*SIGKILL/);
});

test("a full disk is called a full disk", () => {
  expect(buildFailure("Error: ENOSPC: no space left on device, write").message).toMatch(
    /^The disk is full/,
  );
});
