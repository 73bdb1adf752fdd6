import { SESSION_META } from "../../src/facts/studio.ts";

/** How a browser reaches the embedded Content Lake. */
export interface LakeSession {
  /** Address of the lake, like `http://127.0.0.1:3333`. */
  url: string;
  /** What an editor on this machine may write with. */
  token: string;
  /** Address of the preview; undefined when none is running. */
  preview: string | undefined;
  /** Address of the asset-generation service; undefined when none is running. */
  avatars: string | undefined;
}

/**
 * The session that the server put into the page; undefined when the Studio works on a real Sanity
 * project, or runs outside a browser.
 */
export function lakeSession(): LakeSession | undefined {
  if (typeof document === "undefined") return undefined;
  const tag = document.querySelector(`meta[name="${SESSION_META}"]`);
  const { url, token, preview, avatars } = tag instanceof HTMLMetaElement ? tag.dataset : {};
  return url && token ? { url, token, preview, avatars } : undefined;
}
