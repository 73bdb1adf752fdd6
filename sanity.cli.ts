import { defineCliConfig } from "sanity/cli";
import { STUDIO_PATH } from "./src/facts/studio.ts";
import { mendSanity, ownHostOnly } from "./studio/build.ts";

/** What Sanity's command-line tool needs: where the Studio is served, and how types are made. */
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
    plugins: [...(config.plugins ?? []), ownHostOnly(), mendSanity()],
  }),
  // The same settings as in server/cli/generate.ts, which is quicker and gives the same files.
  schemaExtraction: { path: "src/content/generated/schema.json", enforceRequiredFields: true },
  typegen: {
    path: ["./src/content/**/*.ts", "!./src/content/generated/**"],
    schema: "./src/content/generated/schema.json",
    generates: "./src/content/generated/sanity.types.ts",
    overloadClientMethods: true,
  },
});
