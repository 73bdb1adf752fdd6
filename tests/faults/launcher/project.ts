import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { inRoot } from "../../../server/runtime/root.ts";
import { testFolder } from "../../support/test-folder.ts";

const LOCK = '{"name":"small"}';
/** Names the state of the lock file that is installed. */
export const STAMP = "node_modules/.polyphony-install";

/** A folder with the entry of all npm commands, and nothing else of the project. */
export interface SmallProject {
  dir: string;
  /** Starts a program there. @returns it, and the lines that it and its children print */
  spawn(
    command: string,
    args: string[],
    env?: NodeJS.ProcessEnv,
  ): { child: ChildProcess; output: () => string };
  /** Replaces npm by a shell script. */
  fakeNpm(script: string): void;
  /** Writes a file. @param path from the folder */
  write(path: string, content: string): void;
}

/** Content of the stamp when all is installed. */
export function stampOf(lock: string = LOCK): string {
  return createHash("sha256").update(lock).digest("hex");
}

export function smallProject(): SmallProject {
  const dir = testFolder();
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  };
  cpSync(inRoot("server/cli/run.mjs"), join(dir, "server/cli/run.mjs"));
  cpSync(inRoot("server/cli/lib"), join(dir, "server/cli/lib"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
  write("package-lock.json", LOCK);
  write(
    "package.json",
    '{"type":"module","scripts":{"start":"node server/cli/run.mjs server/main.ts"}}',
  );
  mkdirSync(join(dir, "node_modules"));
  symlinkSync(inRoot("node_modules/node"), join(dir, "node_modules/node"));
  const bin = join(dir, "bin");
  return {
    dir,
    write,
    spawn: (command, args, env = {}) => {
      const child = spawn(command, args, {
        cwd: dir,
        env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...env },
        stdio: ["ignore", "pipe", "pipe"],
        // A process group of its own, like a terminal's, to which a test can send Ctrl+C.
        detached: true,
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      }
      return { child, output: () => output };
    },
    fakeNpm: (script) => {
      write("bin/npm", `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, "npm"), 0o755);
    },
  };
}

/** True while a process runs; false for a zombie. */
export function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
