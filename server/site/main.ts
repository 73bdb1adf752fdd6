// The site server as a process of its own: `node server/site/main.ts`. It needs the releases only:
// lake, publisher and preview may be down.
import { resolve } from "node:path";
import { inRoot } from "../runtime/root.ts";
import { reportReady } from "../runtime/end-with-parent.ts";
import { runProgram } from "../runtime/program.ts";
import { logDamage } from "./damage.ts";
import { studioRedirect } from "./studio-redirect.ts";
import { siteReadiness } from "./readiness.ts";
import { serveSite } from "./serve.ts";

await runProgram("site", async ({ settings, beforeEnd }) => {
  const { PORT, HOST, SITE_DATA_DIR, SITE_URL } = settings;
  const releases = resolve(inRoot(), SITE_DATA_DIR);
  const site = await serveSite({
    releases,
    port: PORT,
    host: HOST,
    siteUrl: SITE_URL,
    ready: siteReadiness(releases),
    // The parent process serves the Studio; without one there is no Studio.
    studio: studioRedirect(settings, process.connected === true),
  });
  beforeEnd(() => site.close());
  reportReady(site.url);
  await logDamage(releases);
});
