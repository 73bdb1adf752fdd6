// The site server as a process of its own: `node server/site/main.ts`. It needs nothing but the
// releases: the lake, the publisher and the preview may be down.
import { resolve } from "node:path";
import { runCommand } from "../cli/lib/fatal.ts";
import { requireFreePort } from "../cli/lib/ports.ts";
import { inRoot } from "../cli/lib/root.ts";
import { readSettings } from "../cli/lib/settings.ts";
import { tellDamage } from "./damage.ts";
import { serveSite } from "./serve.ts";

await runCommand(async () => {
  const { PORT, HOST, SITE_DATA_DIR } = readSettings();
  await requireFreePort(PORT, HOST, "PORT");
  const releases = resolve(inRoot(), SITE_DATA_DIR);
  const site = await serveSite({ releases, port: PORT, host: HOST });
  console.log(`Site at ${site.url}`);
  process.send?.({ ready: true, url: site.url });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void site.close().then(() => process.exit(0)));
  }
  await tellDamage(releases);
});
