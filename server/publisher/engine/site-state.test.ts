import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Releases } from "../../release/releases.ts";
import { installedBuild } from "./install.ts";
import { SiteState } from "./site-state.ts";

test("of a release that another version wrote in another form, the dataset alone counts", async () => {
  const dir = await mkdtemp(join(tmpdir(), "site-state-"));
  try {
    const releases = new Releases(dir);
    const dataset = "the lake";
    await releases.write({
      cause: "new version of the site",
      put: new Map([["/index.html", Buffer.from("<title>Home</title>")]]),
      remove: "others",
      state: { documents: [], pages: [{ path: "/" }], dataset, code: "old", renderer: dir },
    });
    expect(SiteState.of(releases).dataset).toEqual(dataset);
    expect(installedBuild(releases)).toBeUndefined();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
