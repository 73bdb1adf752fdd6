import type { Plugin } from "vite";

/** Fonts that Sanity's design system would fetch from Sanity's own hosts. */
const FOREIGN_FONTS =
  /@font-face\s*\{[^{}]*https:\/\/(?:studio-static|design-system-static)\.sanity\.io[^{}]*\}/g;
/** Address of the Studio's check for updates, which is useless: the lock file pins the version. */
const VERSIONS = "https://sanity-cdn.com";
/** An empty response without a host: the rest of the address becomes the fragment. */
const EMPTY_JSON = "data:application/json,{}#";
/** Address of the Studio's check whether to offer a feedback form. */
const FEEDBACK = "https://api.sanity.io/vX/intake/feedback";
/** An invalid address, so that the request fails before anything is sent. */
const NOWHERE = "http://";
/** The script for messages between Sanity's dashboard and the Studio. */
const BRIDGE = /<script[^>]*\sdata-sanity-core\b[^>]*><\/script>\s*/g;

/** Removes automatic requests to other hosts from a script or style of the Studio. */
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
