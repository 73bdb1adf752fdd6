import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { Releases } from "../release/releases.ts";
import { releaseTable, rollBack } from "./lib/roll-back.ts";
import { inRoot } from "../runtime/root.ts";
import { run } from "../runtime/step.ts";

const URL = "https://polyphony.example";
let dir: string;
let releases: Releases;
beforeEach(async () => {
  dir = testFolder();
  releases = new Releases(dir, () => new Date(2026, 4, 1, 9, 5).getTime());
  await release("/index.html", "one", "first build");
  await release("/index.html", "two", "Landing page published");
  await release("/about/index.html", "about", "About published");
});

async function release(path: string, text: string, cause: string): Promise<void> {
  const put = new Map([[path, Buffer.from(text)]]);
  await releases.write({ cause, put, remove: [], state: {} });
}

test("the list shows all releases, the pages that each changed, and the one that visitors see", async () => {
  const paths = ["/index.html", "/a.html", "/b.html", "/c.html", "/d.html"];
  const put = new Map(paths.map((path) => [path, Buffer.from("four")]));
  await releases.write({ cause: "agent-7f3 changed", put, remove: [], state: {} });
  expect(releaseTable(releases).split("\n")).toEqual([
    "   Release  When                 Pages    Size  Pages changed         Why",
    "→        4  2026-05-01 09:05:00      6  0.0 MB  /, /a, /b and 2 more  agent-7f3 changed",
    "         3  2026-05-01 09:05:00      2  0.0 MB  /about                About published",
    "         2  2026-05-01 09:05:00      1  0.0 MB  /                     Landing page published",
    "         1  2026-05-01 09:05:00      1  0.0 MB  /                     first build",
  ]);
});

test("a rollback says which pages it changed and how to undo it", () => {
  expect(rollBack(releases, ["1"], URL).split("\n")).toEqual([
    "Visitors see release 1 now (first build, 2026-05-01 09:05:00).",
    "2 pages changed: /, /about",
    "See it at https://polyphony.example",
    "Undo with: npm run rollback -- 3",
    "Publishes wait until: npm run rollback -- 3",
  ]);
  expect(releases.current()?.id).toBe(1);
  expect(releaseTable(releases)).toContain("→        1");
  expect(rollBack(releases, ["2"], URL).split("\n").slice(-2)).toEqual([
    "Undo with: npm run rollback -- 1",
    "Publishes wait until: npm run rollback -- 3",
  ]);
  expect(rollBack(releases, ["3"], URL)).not.toContain("Publishes wait");
  expect(rollBack(releases, ["3"], URL)).toContain("already: nothing was changed");
});

test("a rollback away from a release that has lost a file says that it is done", async () => {
  await rm(join(releases.folder(3), "index.html"));
  expect(rollBack(releases, ["2"], URL)).toContain("Visitors see release 2 now");
});

test("a rollback that lets a withdrawn password in again needs a confirmation", async () => {
  const shell = (keyId: string) => `<script data-sealed="lock">{"keyId":"${keyId}"}`;
  await release("/404.html", "open", "before it was sealed");
  await release("/404.html", shell("aa11"), "sealed");
  await release("/404.html", shell("bb22"), "the funder's password is withdrawn");
  await release("/about/index.html", "about, anew", "About published");

  expect(() => rollBack(releases, ["5"], URL)).toThrow(
    "passwords that were withdrawn since then open it. Nothing was changed.",
  );
  expect(() => rollBack(releases, ["4"], URL)).toThrow("Release 4 is not sealed");
  expect(releases.current()?.id).toBe(7);
  expect(rollBack(releases, ["6"], URL)).toContain("Visitors see release 6 now");
  expect(rollBack(releases, ["5", "--older-gate"], URL)).toContain("Visitors see release 5 now");
  expect(() => rollBack(releases, ["5", "--force"], URL)).toThrow("takes a release's number");
});

test("a wrong number changes nothing, and the message lists the releases", () => {
  expect(() => rollBack(releases, ["12"], URL)).toThrow("no release 12. Kept are: 3, 2, 1.");
  expect(() => rollBack(releases, ["twelve"], URL)).toThrow(`"twelve" is no number of a release`);
  expect(() => rollBack(releases, ["1", "2"], URL)).toThrow(`"1 2" is no number of a release`);
  expect(releases.current()?.id).toBe(3);
});

test("the command works beside a running site, and makes no releases where there is none", async () => {
  const rollback = (SITE_DATA_DIR: string, ...args: string[]) => {
    const command = [inRoot("server", "cli", "rollback.ts"), ...args];
    return run(process.execPath, command, { env: { SITE_DATA_DIR } });
  };
  const nowhere = join(dir, "nowhere");
  const listed = await rollback(dir);
  expect(listed.output).toContain(
    `${releaseTable(releases)}\n\nGo back with: npm run rollback -- NUMBER`,
  );
  expect(releases.current()?.id).toBe(3);
  const [done, none] = await Promise.all([rollback(dir, "2"), rollback(nowhere, "2")]);
  expect([listed.code, done.code, none.code]).toEqual([0, 0, 1]);
  expect(done.output).toContain("Visitors see release 2 now");
  expect(none.output).toContain(`There is no release of the site in ${nowhere} yet. Run npm start`);
  expect(releases.current()?.id).toBe(2);
});
