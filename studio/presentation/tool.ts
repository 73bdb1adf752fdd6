import type { PluginOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { PREVIEW_DISABLE, PREVIEW_ENABLE } from "../../src/facts/preview.ts";
import { lakeSession } from "../lake/session.ts";
import { previewPlace } from "./address.ts";
import { framed } from "./framed.tsx";
import { resolveBelow } from "./resolve.ts";

/**
 * Presentation: the site's pages with drafts next to the form. Absent without a preview address:
 * from the page on the embedded lake, from the build on a real project.
 */
export function presentation(): PluginOptions[] {
  // Spelled out in full, because the build of the Studio replaces these words by their value.
  const preview = lakeSession()?.preview || process.env.SANITY_STUDIO_PREVIEW_URL;
  if (!preview || typeof location === "undefined") return [];
  const { address, base } = previewPlace(preview, location.hostname);
  const plugin = presentationTool({
    title: "Presentation",
    previewUrl: {
      initial: `${address}${base}/`,
      previewMode: { enable: base + PREVIEW_ENABLE, disable: base + PREVIEW_DISABLE },
    },
    resolve: resolveBelow(base),
  });
  const tools = Array.isArray(plugin.tools) ? plugin.tools : [];
  return [{ ...plugin, tools: tools.map(framed) }];
}
