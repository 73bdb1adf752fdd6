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

/** Files of Sanity's SDK, which the Studio carries along. */
const SDK = /[/\\]@sanity[/\\]sdk[/\\]dist[/\\]/;
/** Where the SDK puts the project's name before the host, also before that of an embedded lake. */
const PROJECT_HOST = "fetchOptions?.useProjectHostname ?? isStudioConfig(instance.config)";

/**
 * A file of the SDK that asks who is signed in at the workspace's own `apiHost`, where it has one.
 * @returns undefined for a file that does not ask
 */
export function askingApiHost(code: string): string | undefined {
  if (!code.includes(PROJECT_HOST)) return undefined;
  return code.replaceAll(PROJECT_HOST, `${PROJECT_HOST} && !apiHost`);
}

/** A script or style of the Studio without what it would ask of other hosts by itself. */
export function withoutForeignHosts(code: string): string {
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
 * back to the machine's own, it looks for no newer version of itself, and its SDK asks the lake.
 */
export function ownHostOnly(): Plugin {
  let asks = false;
  return {
    name: "own-host-only",
    apply: "build",
    transform(code, id) {
      const changed = SDK.test(id) ? askingApiHost(code) : undefined;
      if (changed === undefined) return undefined;
      asks = true;
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !asks) this.error("Sanity's SDK has changed: see PROJECT_HOST.");
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = withoutForeignHosts(file.code);
        else if (typeof file.source === "string") file.source = withoutForeignHosts(file.source);
      }
    },
  };
}
