import { defineConfig } from "sanity";
import { structureTool } from "sanity/structure";
import { schemaTypes } from "./studio/schemas/index.ts";
import { allowedActions, newDocumentOptions } from "./studio/singletons.ts";
import { structure } from "./studio/structure.ts";

/**
 * The Studio. Its base path is set in sanity.cli.ts and only there: set in both places, Sanity
 * joins the two.
 */
export default defineConfig({
  title: "Website content",
  // Spelled out in full, because the build of the Studio replaces these words by their values.
  projectId: process.env.SANITY_STUDIO_PROJECT_ID ?? "polyphony",
  dataset: process.env.SANITY_STUDIO_DATASET ?? "production",
  plugins: [structureTool({ structure })],
  schema: { types: schemaTypes },
  document: { actions: allowedActions, newDocumentOptions },
});
