import { Hono } from "hono";
import {
  CURRENT_RELEASE_PATH,
  RELEASES_PATH,
  ShowRelease,
  type ReleaseList,
} from "../contracts/release-api.ts";
import type { PartEnv } from "../http/part.ts";
import { ReleaseError } from "../release/errors.ts";
import type { Releases } from "../release/releases.ts";

const WRONG_BODY = { error: 'The body has to be {"release": 1, "instead": 2}.' };

/**
 * Lists the site's releases and shows visitors another one, for people in the Studio.
 * @param onShow called after visitors see another release
 */
export function createReleasesApi(releases: Releases, onShow: () => void) {
  const app = new Hono<PartEnv>();
  app.get(RELEASES_PATH, (c) => c.json(list(releases)));
  app.post(CURRENT_RELEASE_PATH, async (c) => {
    const order = ShowRelease.safeParse(await c.req.json().catch(() => undefined));
    if (!order.success) return c.json(WRONG_BODY, 400);
    const { release, instead } = order.data;
    try {
      releases.show(release, { instead, by: c.env.visit.person?.id });
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      if (error.problem === "missing") return c.json({ error: error.message }, 404);
      if (error.problem === "overtaken") {
        const changed = "Something was published meanwhile. Look at the list again.";
        return c.json({ error: changed }, 409);
      }
      return c.json({ error: error.message }, 503);
    }
    onShow();
    return c.json(list(releases));
  });
  return app;
}

function list(releases: Releases): ReleaseList {
  return {
    hold: releases.hold() ?? null,
    current: releases.current()?.id ?? null,
    releases: releases.list().map((release) => ({
      release: release.id,
      at: release.at,
      pages: release.changedPages,
      documents: release.documents,
      by: release.by,
      olderGate: releases.olderGate(release) ?? null,
    })),
  };
}
