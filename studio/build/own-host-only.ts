import type { Plugin } from "vite";

/** Fonts that Sanity's design system would fetch from Sanity's own hosts. */
const FOREIGN_FONTS =
  /@font-face\s*\{[^{}]*https:\/\/(?:studio-static|design-system-static)\.sanity\.io[^{}]*\}/g;
/** Where the Studio asks whether there is a newer one. It is pinned by the lock file. */
const VERSIONS = "https://sanity-cdn.com";
/** An empty answer at no host: what would follow the host's name becomes the fragment. */
const EMPTY_JSON = "data:application/json,{}#";
/** Where the Studio asks whether it may offer a form for feedback to Sanity. */
const FEEDBACK = "https://api.sanity.io/vX/intake/feedback";
/** An address that cannot be read: asking there fails before anything is sent. */
const NOWHERE = "http://";
/** The script by which Sanity's dashboard would speak with the Studio. */
const BRIDGE = /<script[^>]*\sdata-sanity-core\b[^>]*><\/script>\s*/g;

/** A script or style of the Studio without what it would ask of other hosts by itself. */
function withoutForeignHosts(code: string): string {
  return code
    .replace(FOREIGN_FONTS, "")
    .replaceAll(VERSIONS, EMPTY_JSON)
    .replaceAll(FEEDBACK, NOWHERE);
}

/**
 * The Studio's page without Sanity's script, and with its icons where the Studio is served.
 * @param basePath like `/studio`
 */
export function ownPage(html: string, basePath: string): string {
  return html.replace(BRIDGE, "").replaceAll(`href="/static/`, `href="${basePath}/static/`);
}

/**
 * Keeps the built Studio from asking other hosts for anything of its own accord: its fonts fall
 * back to the machine's own, and it looks for no newer version of itself.
 */
export function ownHostOnly(): Plugin {
  return {
    name: "own-host-only",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = withoutForeignHosts(file.code);
        else if (typeof file.source === "string") file.source = withoutForeignHosts(file.source);
      }
    },
  };
}
