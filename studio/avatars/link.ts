import { ServiceFailure } from "./service/service.ts";
import type { AvatarsAction, AvatarsState } from "./state.ts";

/** So many lost answers in a row mean that the service is gone. */
export const LOST_MAX = 3;

/** Keeps account of whether the service answers. */
export interface LinkKeeper {
  answered(): void;
  failed(error: unknown): void;
  /** Whether the last answer was lost, and the service is not given up yet. */
  doubtful(): boolean;
  /** Resolves as soon as the service answers. */
  ready(): Promise<void>;
}

/**
 * Derives reachability from answers. A service is unreachable if it has never answered or misses
 * three requests in a row; one lost answer is ignored.
 */
export function keepLink(options: {
  getState: () => AvatarsState;
  dispatch: (action: AvatarsAction) => void;
}): LinkKeeper {
  const { getState, dispatch } = options;
  const isReady = () => getState().link.kind === "ready";
  let lost = 0;
  let waiting: (() => void)[] = [];
  return {
    answered: () => {
      lost = 0;
      if (!isReady()) dispatch({ type: "link", link: { kind: "ready" } });
      const released = waiting;
      waiting = [];
      for (const release of released) release();
    },
    failed: (error) => {
      const failure = failureOf(error);
      if (failure.kind === "unreachable") {
        lost += 1;
        if (isReady() && lost < LOST_MAX) return;
      }
      const { kind, message } = failure;
      dispatch({ type: "link", link: { kind, message } });
    },
    doubtful: () => lost > 0 && isReady(),
    ready: () =>
      isReady() ? Promise.resolve() : new Promise((resolve) => waiting.push(() => resolve())),
  };
}

/** What a call threw, as a failure of the service. */
export function failureOf(error: unknown): ServiceFailure {
  if (error instanceof ServiceFailure) return error;
  return new ServiceFailure("refused", error instanceof Error ? error.message : String(error));
}
