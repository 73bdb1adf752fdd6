import type { PluginOptions } from "sanity";
import { presentationTool } from "sanity/presentation";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import { framed } from "./framed.tsx";
import { resolveBelow } from "./resolve.ts";

/** Presentation: the site's pages with drafts next to the form. The browser's session opens them. */
export function presentation(): PluginOptions {
  const plugin = presentationTool({
    title: "Presentation",
    previewUrl: { initial: `${PREVIEW_PATH}/` },
    resolve: resolveBelow(PREVIEW_PATH),
  });
  const tools = Array.isArray(plugin.tools) ? plugin.tools : [];
  return { ...plugin, tools: tools.map(framed) };
}
