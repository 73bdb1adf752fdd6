import type { Clock } from "../runtime/clock.ts";
import { failed, passed, type ReadinessCheck } from "../runtime/readiness/probe.ts";
import type { WorkReport } from "./queue/queue.ts";
import type { CommandStatus } from "./on-release.ts";

/** A publish or comparison that takes longer hangs, in milliseconds. */
const STUCK_MS = 120_000;
/** A command after a release that takes longer hangs, in milliseconds: a first upload takes long. */
const HANGING_MS = 3_600_000;

const COMPARING = "The content is compared with the site for the first time.";

/** Checks that publishes go live. */
export function publishingCheck(report: () => WorkReport): ReadinessCheck {
  return {
    name: "publishing",
    run: () => {
      const { doing, doingMs, failures, problem, sinceSuccessMs, waiting } = report();
      if (doingMs > STUCK_MS) {
        const seconds = Math.round(doingMs / 1000);
        const what = doing === "publish" ? "A publish" : "Comparing the dataset with the site";
        return failed("publishing", `${what} has not ended for ${seconds} s.`);
      }
      if (problem === undefined) {
        if (sinceSuccessMs === undefined) return passed("publishing", COMPARING);
        return passed("publishing", waiting === 0 ? undefined : `Documents that wait: ${waiting}.`);
      }
      const { since, why, held } = problem;
      if (held) return failed("publishing", why);
      const times = failures === 1 ? "once" : `${failures} times`;
      return failed(
        "publishing",
        `Publishing failed ${times} since ${since}. ${why} It is tried again automatically.`,
      );
    },
  };
}

/** Checks that `ON_RELEASE` has run for the newest release. */
export function commandCheck(
  status: () => CommandStatus | undefined,
  clock: Pick<Clock, "wall">,
): ReadinessCheck {
  const name = "on-release";
  return {
    name,
    run: () => {
      const last = status();
      if (last === undefined) return passed(name);
      const { release, state, at, output } = last;
      const printed = output ? ` It printed: ${output}` : "";
      if (state === "failed") return failed(name, `${last.message ?? ""}${printed}`);
      if (state === "running" && clock.wall() - Date.parse(at) > HANGING_MS) {
        return failed(name, `ON_RELEASE has not ended for release ${release} since ${at}.`);
      }
      const message =
        state === "running"
          ? `ON_RELEASE runs for release ${release} since ${at}.`
          : `ON_RELEASE has run for release ${release} (${at}).${printed}`;
      return passed(name, message);
    },
  };
}
