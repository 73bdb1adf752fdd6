import type { Plugin } from "vite";

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
  return code.replaceAll(PROJECT_HOST, `!apiHost && (${PROJECT_HOST})`);
}

/**
 * Makes Sanity's SDK in the built Studio ask the embedded lake. It asked `<project>.<host of the lake>`, which
 * the policy blocks. A build fails when the SDK has changed there.
 */
export function askLake(): Plugin {
  let asks = false;
  return {
    name: "ask-lake",
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
  };
}
