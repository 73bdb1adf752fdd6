import { linkSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeOf } from "./errors.ts";
import { Releases } from "./releases.ts";

/** Limit of ext4. Other file systems allow more. */
const MOST_LINKS = 65_000;

test("a release is made of copies where the disk allows no more hard links", async () => {
  const dir = await mkdtemp(join(tmpdir(), "releases-copies-"));
  const releases = new Releases(dir);
  const release = (texts: Record<string, string>) =>
    releases.write({
      cause: "a test",
      put: new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)])),
      remove: [],
      state: {},
    });
  const about = (id: number) => join(releases.folder(id), "about.html");
  await release({ "/index.html": "one", "/about.html": "about" });
  const links = join(dir, "links");
  mkdirSync(links);
  let isFull = false;
  for (let n = 0; n < MOST_LINKS && !isFull; n += 1) {
    try {
      linkSync(about(1), join(links, String(n)));
    } catch (error) {
      isFull = codeOf(error) === "EMLINK";
      if (!isFull) throw error;
    }
  }
  await release({ "/index.html": "two" });
  expect(readFileSync(about(2), "utf8")).toBe("about");
  expect(statSync(about(2)).nlink === 1).toBe(isFull);
  expect(releases.changedFiles(1, 2)).toEqual(["/index.html"]);
  expect(releases.isWhole(2)).toBe(true);
  await rm(dir, { recursive: true });
}, 60_000);
