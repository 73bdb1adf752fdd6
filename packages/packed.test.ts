// @module-tag long
import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testFolder } from "../tests/support/test-folder.ts";

/* What a newcomer gets: each package, packed, in an empty folder, with the program of its README. */

const run = promisify(execFile);
const HERE = import.meta.dirname;
const NODE = dirname(process.execPath);
const names = globSync("*/package.json", { cwd: HERE }).map((file) => dirname(file));

test.each(names)("%s, packed and installed, runs the program of its README", async (name) => {
  const folder = testFolder();
  const env = { ...process.env, PATH: `${NODE}:${process.env.PATH}` };
  const call = (program: string, ...args: string[]) =>
    run(program, args, { cwd: folder, env, timeout: 240_000 });

  await call("node", join(HERE, "build.ts"), name);
  const { stdout: packed } = await call("npm", "pack", "--json", join(HERE, name, "dist"));
  const [tarball] = JSON.parse(packed);
  const files: string[] = tarball.files.map(({ path }: { path: string }) => path);
  expect(
    files.filter((path) => /\.(?:test|spec)\.|(?:testing|fixtures)\/|(?<!\.d)\.ts$/.test(path)),
  ).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md"]));

  await writeFile(join(folder, "package.json"), `{"type": "module", "private": true}`);
  await call("npm", "install", "--no-audit", "--no-fund", "--prefer-offline", tarball.filename);
  const readme = readFileSync(join(HERE, name, "README.md"), "utf8");
  const [, ending = "", program = ""] = /^```(js|ts)\n([^]*?)^```/m.exec(readme) ?? [];
  expect(program.split("\n").length, "lines of the program").toBeLessThanOrEqual(21);
  // A portrait and the voice, where they are there: else the program brings it.
  const [, portrait] = /^```svg\n([^]*?)^```/m.exec(readme) ?? [];
  if (portrait !== undefined) await writeFile(join(folder, "portrait.svg"), portrait);
  const engine = join(HERE, "..", ".cache", "avatars");
  if (existsSync(engine)) await symlink(engine, join(folder, "engine"));
  // A page of a site, for a package that needs one.
  await mkdir(join(folder, "dist"));
  await writeFile(join(folder, "dist", "index.html"), "<h1>Hello</h1>");
  const file = `program.${ending}`;
  await writeFile(join(folder, file), program);
  const { stdout } = await call("node", file);
  expect(stdout.trim(), `what ${basename(file)} prints`).not.toBe("");
});
