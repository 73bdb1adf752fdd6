import { resolve } from "node:path";
import { certificates } from "../../alerts/endings.ts";
import type { Seen } from "../../alerts/rules.ts";
import { sendNotice } from "../../alerts/send.ts";
import { Watch } from "../../alerts/watch.ts";
import { systemClock } from "../../runtime/clock.ts";
import { createLogger } from "../../runtime/log/logger.ts";
import { logOptions } from "../../runtime/program.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";
import { askProgram } from "../status/ask.ts";
import { programsOf } from "../status/collect.ts";
import type { BackupTimer } from "./backup-timer.ts";
import type { Programs } from "./programs.ts";

/**
 * Watches the programs until this process ends, and tells of incidents.
 * @param backups undefined where none are made on a timer
 */
export function watchPrograms(
  settings: Settings,
  programs: Programs,
  backups: Pick<BackupTimer, "check"> | undefined,
): void {
  const { ALERT_URL, SITE_URL, STUDIO_URL, PREVIEW_URL, AVATARS_URL } = settings;
  const endings = certificates([SITE_URL, STUDIO_URL, PREVIEW_URL, AVATARS_URL], systemClock);
  const site = new URL(SITE_URL ?? `http://localhost:${settings.PORT}`).host;
  const watch = new Watch({
    dir: resolve(inRoot(), settings.SITE_DATA_DIR),
    look: async () => {
      const seen = await look(settings, programs);
      if (backups === undefined) return seen;
      return [
        ...seen,
        { program: "backup", answers: true, checks: [backups.check()], figures: {} },
      ];
    },
    endings: async () => [...settings.KEY_ENDS, ...(await endings())],
    send: ALERT_URL === undefined ? undefined : (notice) => sendNotice(ALERT_URL, site, notice),
    logger: createLogger({ ...logOptions(settings), program: "supervisor" }),
    clock: systemClock,
  });
  // A stop on purpose is no incident.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) {
    process.once(signal, () => watch.close());
  }
}

/** Asks those that run here; the Studio is this process. */
function look(settings: Settings, programs: Programs): Promise<Seen[]> {
  const names = programs.names();
  const asked = programsOf(settings).filter(({ program }) => names.has(program));
  return Promise.all(
    asked.map(async (each) => {
      const { program, state, checks, figures } = await askProgram(each);
      return { program, answers: state === "ready" || state === "not ready", checks, figures };
    }),
  );
}
