import { lakeSession } from "../lake/session.ts";
import { previewPlace, type PreviewPlace } from "./address.ts";

/**
 * Where the preview is for this window; undefined without one: its address comes from the page on the
 * embedded lake, from the build on a real project.
 */
export function previewHere(): PreviewPlace | undefined {
  // Spelled out in full, because the build of the Studio replaces these words by their value.
  const preview = lakeSession()?.preview || process.env.SANITY_STUDIO_PREVIEW_URL;
  if (!preview || typeof location === "undefined") return undefined;
  return previewPlace(preview, location.hostname);
}
