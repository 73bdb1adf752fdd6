import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../support/test-folder.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { lacks } from "../run-all.ts";

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const units = globSync("systemd/*", { cwd: inRoot() });

test("the units of systemd/ name commands that exist", () => {
  const commands = units.flatMap(
    (unit) =>
      /^ExecStart=\S+ server\/cli\/run\.mjs (\S+)/m.exec(readFileSync(inRoot(unit), "utf8"))?.[1] ??
      [],
  );
  expect(commands.sort()).toEqual(["server/cli/backup.ts", "server/main.ts"]);
  for (const command of commands) expect(existsSync(inRoot(command))).toBe(true);
});

test.skipIf(lacks("systemd-analyze", hasSystemd))(
  "systemd takes the units without a complaint",
  () => {
    const dir = testFolder();
    const copies = units.map((unit) => {
      const text = readFileSync(inRoot(unit), "utf8");
      const copy = join(dir, basename(unit));
      // Node is elsewhere on this machine.
      writeFileSync(copy, text.replaceAll("/usr/bin/node", process.execPath));
      return copy;
    });
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...copies], {
      encoding: "utf8",
    });
    const complaints = stderr
      .split("\n")
      .filter((line) => line.includes(dir) || /polyphony/.test(line));
    expect(complaints).toEqual([]);
    expect(status).toBe(0);
  },
);
