// The asset generation in a process of its own, so that it can be killed: its parent starts it again.
import { createServer } from "node:http";
import { createAvatars } from "../../../server/avatars/avatars.ts";
import { openProviders } from "../../../server/avatars/providers/open.ts";
import { systemClock } from "../../../server/runtime/clock.ts";
import { passTo } from "../../../server/studio/door/forward.ts";

const { LAKE_URL = "", LAKE_TOKEN = "", AVATARS_FOLDER = "", AVATARS_AT = "" } = process.env;

process.on("disconnect", () => process.exit());
const providers = openProviders();
const avatars = await createAvatars({
  source: { projectId: "polyphony", dataset: "production", apiHost: LAKE_URL },
  writeToken: LAKE_TOKEN,
  providers,
  folder: AVATARS_FOLDER,
  clock: systemClock,
  log: console.error,
});
const visit = { address: "127.0.0.1", origin: "http://127.0.0.1" };
createServer(
  (request, response) => void passTo(avatars, visit, { request, response }, request.url ?? "/"),
).listen(Number(AVATARS_AT), "127.0.0.1");
