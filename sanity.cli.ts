import { defineCliConfig } from "sanity/cli";
import { STUDIO_PATH } from "./src/facts/studio.ts";
import { patchSanity, ownHostOnly } from "./studio/build.ts";

/** What Sanity's command-line tool needs: where the Studio is served, and how it is built. */
export default defineCliConfig({
  api: {
    projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? "polyphony",
    dataset: process.env.SANITY_STUDIO_DATASET ?? "production",
  },
  project: { basePath: STUDIO_PATH },
  // The Studio is pinned by the lock file like everything else.
  deployment: { autoUpdates: false },
  vite: (config) => ({
    ...config,
    publicDir: false,
    plugins: [...(config.plugins ?? []), ownHostOnly(), patchSanity()],
  }),
});
