import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../runtime/root.ts";

/** The rules of `.dockerignore`: the last one that names a path, or a folder of it, decides. */
const rules = readFileSync(inRoot(".dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const glob = line.replace(/^!/, "").replaceAll(".", "\\.");
    const parts = glob.split("**/").map((part) => part.replaceAll("*", "[^/]*"));
    return { taken: line.startsWith("!"), path: new RegExp(`^${parts.join("(?:.*/)?")}(?:/|$)`) };
  });
const isCopied = (path: string) => rules.findLast((rule) => rule.path.test(path))?.taken ?? true;

test("an image contains the sources of the site", () => {
  const folders = ["src", "server", "studio", "packages", "public"];
  const roots = ["package.json", "package-lock.json", "rooms.ts", "tsconfig.json"];
  const configs = ["astro.config.mjs", "sanity.config.ts", "sanity.cli.ts", ".env.example"];
  const files = execFileSync("git", ["ls-files", ...folders], { cwd: inRoot(), encoding: "utf8" });
  const wanted = [...files.trim().split("\n"), ...roots, ...configs];
  expect(wanted.length).toBeGreaterThan(1000);
  expect(wanted.filter((path) => !isCopied(path))).toEqual([]);
});

test.each([
  ".env",
  "studio/.env",
  "server/people/.env.local",
  "env.production",
  "key.pem",
  "people.sqlite",
  "backup.tar.gz",
  "backups/monday/lake.sqlite",
  "data/lake/token",
  ".data/lake/lake.sqlite",
  ".git/config",
  "node_modules/react/index.js",
  "dist/index.html",
])("an image never gets %s", (path) => {
  expect(isCopied(path)).toBe(false);
});
