// `npm start` over several versions: it switches to a prepared one, and back when that does not work.
// Plain JavaScript for any Node from 18, like run.mjs.
import { setTimeout as wait } from "node:timers/promises";
import { readUpdate } from "./journal.mjs";
import { settle, switchBack, switchTo } from "./switch.mjs";

/** Time between two looks for a prepared version, and whether a new one works, in milliseconds. */
const LOOK_MS = 1000;
/** How long a new version may take until all its programs are ready: it builds site and Studio. */
const READY_MS = 15 * 60_000;

/**
 * A command that runs.
 * @typedef {object} Command
 * @property {Promise<number>} ended its exit code
 * @property {() => void} end tells it to end
 */

/**
 * Runs `npm start` until it ends by itself or is told to.
 * @param {object} options
 * @param {string} options.root absolute path of the project
 * @param {(name: string, args?: string[], options?: { quiet: boolean }) => Command} options.launch
 *   starts a command of the version that is in place
 * @param {AbortSignal} options.ending aborted when all is told to end
 * @param {(text: string) => void} options.say
 * @param {number} [options.readyMs]
 * @returns {Promise<number>} its exit code
 */
export async function runStart({ root, launch, ending, say, readyMs = READY_MS }) {
  for (;;) {
    beginUpdate(root, say);
    const update = readUpdate(root);
    const migrated =
      update === undefined || (await launch("migrate", ["--if-possible"]).ended) === 0;
    const running = migrated ? launch("start") : undefined;
    const isOver = { value: false };
    const over = Promise.resolve(running?.ended ?? 1).finally(() => (isOver.value = true));
    if (update !== undefined) {
      const why = migrated
        ? await tried({ launch, isOver, ending, readyMs, programs: update.programs })
        : "its migrations did not run.";
      if (ending.aborted) {
        // It had no time to show that it works: the next start goes back.
        return over;
      }
      if (why !== undefined) {
        running?.end();
        await over;
        say(switchBack(root, update, why));
        continue;
      }
      settle(root, update);
      say(`Updated to ${update.to.slice(0, 8)}.`);
    }
    while (!isOver.value && (ending.aborted || readUpdate(root) === undefined)) {
      await Promise.race([over, wait(LOOK_MS)]);
    }
    if (isOver.value) return over;
    say("A new version is prepared: switching to it.");
    running?.end();
    await over;
  }
}

/**
 * Goes back when a switch was interrupted. To be called before packages are installed.
 * @param {string} root
 * @param {(text: string) => void} say
 */
export function undoInterrupted(root, say) {
  const update = readUpdate(root);
  if (update === undefined || update.state === "prepared") return;
  say(switchBack(root, update, "it was interrupted."));
}

/** Takes the first step of a prepared update. */
function beginUpdate(root, say) {
  const update = readUpdate(root);
  if (update === undefined) return;
  try {
    switchTo(root, update);
  } catch (error) {
    say(switchBack(root, readUpdate(root) ?? update, `${error.message}.`));
  }
}

/** Waits until all programs are ready. @returns why they are not; undefined when they are */
async function tried({ launch, isOver, ending, readyMs, programs }) {
  const until = performance.now() + readyMs;
  while (!ending.aborted && performance.now() < until) {
    if (isOver.value) return "it ended at its start; the log says why.";
    const asked = launch("status", [`--ready=${programs.join(",")}`], { quiet: true });
    if ((await asked.ended) === 0) return undefined;
    await wait(LOOK_MS);
  }
  return "not all of its programs became ready; the log says why.";
}
