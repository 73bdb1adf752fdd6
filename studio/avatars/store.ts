import type { Voice } from "../../src/facts/avatar-api.ts";
import { PROGRESS_POLL_MS } from "../../src/facts/avatars.ts";
import { isRunning, type BatchAction } from "./batch.ts";
import type { Clock } from "../clock.ts";
import { generateAll, type Attempt } from "./generate-all.ts";
import { keepLink } from "./link.ts";
import { sameExistence } from "./listed.ts";
import { createPulse } from "./pulse.ts";
import { createRuns } from "./runs.ts";
import type { AvatarService } from "./service/service.ts";
import { avatarOf, INITIAL, reduce, type AvatarsAction } from "./state.ts";
import type { AvatarState } from "./avatar-state.ts";
import type { Visibility } from "./visibility.ts";

/** How often the list is asked for where avatars are shown, in milliseconds. */
export const LIST_POLL_MS = 4000;
/** The same when only one avatar's state is shown. */
const QUIET_POLL_MS = 15_000;

/** How closely a part of the Studio follows the avatars. */
export type Closeness = "closely" | "quietly";

/** The avatars of this Studio: what is known of them, and what can be done. */
export type AvatarsStore = ReturnType<typeof createAvatarsStore>;

/**
 * Holds the state of the avatars and runs editors' commands. It polls only while components watch
 * it.
 */
export function createAvatarsStore(options: {
  service: AvatarService;
  clock: Clock;
  visibility: Visibility;
  /** Logs an error. */
  log: (message: string) => void;
}) {
  const { service, clock, visibility, log } = options;
  const listeners = new Set<() => void>();
  const watchers = { closely: 0, quietly: 0 };
  let state = INITIAL;
  let voices: Promise<readonly Voice[]> | undefined;
  let isOpen = false;
  let stopped = Promise.withResolvers<undefined>();

  const getState = () => state;
  const dispatch = (action: AvatarsAction) => {
    state = reduce(state, action);
    for (const listener of listeners) listener();
    progress.poke();
    list.poke();
  };
  const batch = (action: BatchAction) => dispatch({ type: "batch", action });
  const link = keepLink({ getState, dispatch });

  const loadPlans = async () => {
    try {
      const [plans, health] = await Promise.all([service.plans(), service.health()]);
      dispatch({ type: "planned", plans });
      dispatch({ type: "health", health });
    } catch {
      // The list reports problems of the service. Plans are requested again after the next change.
    }
  };
  const askList = async () => {
    try {
      const before = state.link.kind === "ready" ? state.avatars : undefined;
      const avatars = await service.list();
      link.answered();
      dispatch({ type: "listed", avatars, busy: runs.busy() });
      runs.dropGone();
      if (hasNews(before, state.avatars)) void loadPlans();
    } catch (error) {
      link.failed(error);
    }
  };
  /** A batch continues more slowly in a hidden tab. */
  const inBackground = () => (isRunning(state.batch) ? LIST_POLL_MS : undefined);
  const list = createPulse({
    clock,
    ask: askList,
    everyMs: () => {
      if (!isOpen) return undefined;
      if (visibility.hidden()) return inBackground();
      if (watchers.closely > 0 || isRunning(state.batch)) {
        return link.doubtful() ? PROGRESS_POLL_MS : LIST_POLL_MS;
      }
      return watchers.quietly > 0 || runs.running().length > 0 ? QUIET_POLL_MS : undefined;
    },
  });
  const runs = createRuns({
    ...{ service, clock, link, getState, dispatch, log },
    look: () => list.now(),
    onFollow: () => progress.poke(),
    onEnd: () => void loadPlans(),
  });
  const progress = createPulse({
    clock,
    ask: () => runs.askProgress(),
    everyMs: () => {
      if (!isOpen || state.link.kind !== "ready" || runs.running().length === 0) return undefined;
      return visibility.hidden() ? inBackground() : PROGRESS_POLL_MS;
    },
  });
  const seen = () => {
    progress.poke();
    if (!visibility.hidden() && watchers.closely > 0) void list.now();
    else list.poke();
  };

  return {
    /** Begins to ask. @returns what ends that */
    open: () => {
      const endVisibility = visibility.onChange(seen);
      isOpen = true;
      list.poke();
      progress.poke();
      return () => {
        isOpen = false;
        endVisibility();
        list.poke();
        progress.poke();
        runs.close();
      };
    },
    getState,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts watching. @returns stops watching */
    watch: (how: Closeness) => {
      watchers[how] += 1;
      if (how === "closely" || state.avatars === undefined) void list.now();
      return () => {
        watchers[how] -= 1;
        list.poke();
      };
    },
    /** Asks the service at once. */
    retry: () => list.now(),
    loadPlans,
    /** Makes what is missing or out of date. Resolves when that has ended. */
    generate: (id: string): Promise<Attempt> => runs.generate(id),
    cancel: (id: string) => runs.cancel(id),
    /** Generates one avatar after another. */
    generateAll: async (ids: readonly string[]) => {
      if (isRunning(state.batch)) return;
      const items = ids.flatMap((id) => avatarOf(state, id) ?? []);
      stopped = Promise.withResolvers();
      batch({ type: "begin", items: items.map(({ id, name }) => ({ id, name })) });
      await generateAll(ids, {
        ready: () => Promise.race([link.ready(), stopped.promise]),
        // If this fails, the start reports the problem.
        needs: (id) =>
          service.check(id).then(
            ({ isComplete }) => !isComplete,
            () => true,
          ),
        generate: (id) => runs.generate(id),
        stopping: () => state.batch?.stopping ?? true,
        turn: (id) => batch({ type: "turn", id }),
        ended: (id, outcome) => batch({ type: "outcome", id, outcome }),
      });
      batch({ type: "finish" });
    },
    stopAfterCurrent: () => {
      batch({ type: "stop" });
      stopped.resolve(undefined);
    },
    dismissBatch: () => batch({ type: "dismiss" }),
    /** The provider's voices, asked for once. Throws where they cannot be had. */
    voices: () => {
      voices ??= service.voices().catch((error: unknown) => {
        voices = undefined;
        throw error;
      });
      return voices;
    },
  };
}

/** Whether plans made before may be wrong now. */
function hasNews(
  before: readonly AvatarState[] | undefined,
  after: readonly AvatarState[] | undefined,
): boolean {
  if (before === undefined || before.length !== after?.length) return true;
  return after.some((avatar, index) => {
    const known = before[index];
    return known?.id !== avatar.id || !sameExistence(known.check, avatar.check);
  });
}
