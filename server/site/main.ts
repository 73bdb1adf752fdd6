// The site server as a process of its own: `node server/site/main.ts`. It needs nothing but the
// releases: the lake, the publisher and the preview may be down.
import { resolve } from "node:path";
import { requireFreePort } from "../cli/lib/ports.ts";
import { inRoot } from "../cli/lib/root.ts";
import { tellReady } from "../runtime/end-with-parent.ts";
import { runProgram } from "../runtime/program.ts";
import { tellDamage } from "./damage.ts";
import { siteReadiness } from "./readiness.ts";
import { serveSite } from "./serve.ts";

await runProgram("site", async ({ settings, beforeEnd }) => {
  const { PORT, HOST, SITE_DATA_DIR, STUDIO_PORT, SITE_URL } = settings;
  await requireFreePort(PORT, HOST, "PORT");
  const releases = resolve(inRoot(), SITE_DATA_DIR);
  const site = await serveSite({
    releases,
    port: PORT,
    host: HOST,
    siteUrl: SITE_URL,
    ready: siteReadiness(releases),
    // The Studio has an origin of its own.
    studio: (request, response) => {
      const location = `http://127.0.0.1:${STUDIO_PORT}${request.url ?? ""}`;
      response.writeHead(302, { Location: location, "Cache-Control": "no-store" }).end();
    },
  });
  beforeEnd(() => site.close());
  tellReady(site.url);
  await tellDamage(releases);
});
