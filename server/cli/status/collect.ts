import { resolve } from "node:path";
import { readStatus } from "../../alerts/status-file.ts";
import { ReleaseStoreError } from "../../release/errors.ts";
import { ReleaseStore } from "../../release/store.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";
import { askProgram, type Asked, type Patience } from "./ask.ts";
import type { Status } from "./table.ts";

/** Asks all programs that the settings name, and looks which release visitors see. */
export async function collectStatus(settings: Settings, patience?: Patience): Promise<Status> {
  const programs = await Promise.all(
    programsOf(settings).map((asked) => askProgram(asked, patience)),
  );
  const dir = resolve(inRoot(), settings.SITE_DATA_DIR);
  // What was told while it ran says nothing about programs that do not run.
  const runs = programs.some(
    ({ program, state }) => program === "studio" && state !== "not running",
  );
  const incidents = runs ? readStatus(dir)?.incidents : undefined;
  return { programs, ...(incidents && { incidents }), ...currentRelease(dir) };
}

/** All programs that the settings name. */
export function programsOf(settings: Settings): Asked[] {
  const { HOST, PORT, PUBLISHER_HOST, AVATARS_HOST } = settings;
  const at = (program: string, port: number, host = "127.0.0.1"): Asked => ({
    program,
    url: `http://${reachable(host)}:${port}`,
  });
  return [
    at("site", PORT, HOST),
    ...(settings.SANITY_PROJECT_ID === undefined ? [at("lake", settings.LAKE_PORT)] : []),
    at("publisher", settings.PUBLISHER_PORT, PUBLISHER_HOST),
    at("preview", settings.PREVIEW_PORT),
    at("avatars", settings.AVATARS_PORT, AVATARS_HOST),
    at("studio", settings.STUDIO_PORT),
  ];
}

/** An address at which this machine reaches what listens on a host. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "localhost") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function currentRelease(dir: string): Pick<Status, "release" | "releaseProblem"> {
  try {
    const store = ReleaseStore.open(dir, { readonly: true });
    try {
      const current = store.current();
      if (current === undefined) return {};
      const { id, at, pages, cause } = current;
      return { release: { id, at, pages, cause } };
    } finally {
      store.close();
    }
  } catch (error) {
    if (!(error instanceof ReleaseStoreError)) throw error;
    return error.problem === "missing" ? {} : { releaseProblem: error.message };
  }
}
