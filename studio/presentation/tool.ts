import type { PluginOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { PREVIEW_DISABLE, PREVIEW_ENABLE } from "../../src/facts/preview.ts";
import { framed } from "./framed.tsx";
import { previewHere } from "./here.ts";
import { resolveBelow } from "./resolve.ts";

/** Presentation: the site's pages with drafts next to the form. Absent without a preview. */
export function presentation(): PluginOptions[] {
  const place = previewHere();
  if (place === undefined) return [];
  const { address, base } = place;
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
