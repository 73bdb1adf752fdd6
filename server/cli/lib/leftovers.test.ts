import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../../tests/support/test-folder.ts";
import { sweepLeftovers } from "./leftovers.ts";

test("removes files of killed builds, and keeps those of running builds and finished work", async () => {
  const folder = testFolder();
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  child.kill("SIGKILL");
  await once(child, "exit");
  const gone = ["release", "build", "build-studio", "polyphony-production.old"].map(
    (name) => `${name}-${child.pid}`,
  );
  const inUse = [`release-${process.pid}`, `studio.old-${process.pid}`, "renderers", "studio-home"];
  for (const name of [...gone, ...inUse]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "index.html"), "page");
  }
  await writeFile(join(folder, "build-notes"), "");

  await sweepLeftovers([folder, join(folder, "none")]);
  expect((await readdir(folder)).sort()).toEqual([...inUse, "build-notes"].sort());
});
