import { expect, test } from "vitest";
import { testFolder } from "../../../tests/support/test-folder.ts";
import { Releases } from "../../release/releases.ts";
import { installedBuild } from "./install.ts";
import { SiteState } from "./site-state.ts";

test("of a release that another version wrote in another form, the dataset alone counts", async () => {
  const dir = testFolder();
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
});
