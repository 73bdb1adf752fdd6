import {
  type Avatar,
  AVATAR_ERRORS,
  CANCELLED,
  PROGRESS_POLL_MS,
  type ProvidersInUse,
  STARTING,
} from "../../server/contracts/avatars.ts";
import { DoorError } from "../lake/door.ts";
import { service } from "./service.ts";
import { createContext, use, useEffect, useSyncExternalStore } from "react";

/** How often the list is requested while nothing is made, in milliseconds. */
export const LIST_POLL_MS = 4000;
/** Lost responses in a row after which the service counts as gone. */
const LOST_MAX = 3;
/** Status of a refusal because a generation runs already, or none does. */
const CONFLICT = 409;

/** An avatar as the service reports it, with pending requests of this Studio. */
export interface AvatarState extends Avatar {
  readonly isGenerating: boolean;
  /** Whether an editor here has canceled the generation. */
  readonly isCancelling: boolean;
  /** Null when nothing runs and nothing has just been made; 0 to 100 percent. */
  readonly progress: { readonly percent: number; readonly message: string } | null;
  /** Why the last generation failed; stays until the next one. */
  readonly error: string | null;
}

/** State of the connection to the service. */
export type Link =
  | { readonly kind: "asking" | "ready" }
  | { readonly kind: DoorError["kind"]; readonly message: string };

/** State of the tool. */
export interface AvatarsState {
  readonly link: Link;
  /** In display order; undefined until the service has answered once. */
  readonly avatars: readonly AvatarState[] | undefined;
  readonly providers: ProvidersInUse | undefined;
  /** Ids of the avatars that 'Generate all missing' has to make, the current one first. */
  readonly queue: readonly string[];
}

/** Local state of an avatar beyond the service's last response. */
interface LocalState {
  /** Whether the service has not taken the start yet. */
  starting?: boolean;
  cancelling?: boolean | undefined;
  /** Why the service refused the start. */
  refusal?: string;
}

/** One avatar by the id of its agent. */
export function avatarOf(state: AvatarsState, id: string): AvatarState | undefined {
  return state.avatars?.find((avatar) => avatar.id === id);
}

/**
 * Holds the state of the avatars and carries out editors' commands. It requests the service's list again
 * and again, but only while components watch it or 'Generate all missing' runs.
 */
export function createAvatarsStore() {
  const listeners = new Set<() => void>();
  const locals = new Map<string, LocalState>();
  let state: AvatarsState = {
    link: { kind: "asking" },
    avatars: undefined,
    providers: undefined,
    queue: [],
  };
  let listed: readonly Avatar[] | undefined;
  let watchers = 0;
  let lost = 0;
  let loading = Promise.resolve();
  let next: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<AvatarsState>) => {
    const avatars = listed?.map((avatar) => withLocal(avatar, locals.get(avatar.id)));
    for (const { id, error } of avatars ?? []) {
      const before = avatarOf(state, id);
      if (before && error !== null && error !== before.error) log(`${id}: ${error}`);
    }
    state = { ...state, avatars, ...change };
    for (const listener of [...listeners]) listener();
  };
  const setLocal = (id: string, local: LocalState) => {
    locals.set(id, local);
    set({});
  };
  const isReady = () => state.link.kind === "ready";
  const isBusy = () =>
    state.avatars?.some(({ isGenerating, status }) => isGenerating || status !== null) ?? false;
  /** Resolves as soon as the state is as wanted. */
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });

  const pollMs = () => {
    if (watchers === 0 && state.queue.length === 0) return undefined;
    return isReady() && (lost > 0 || isBusy()) ? PROGRESS_POLL_MS : LIST_POLL_MS;
  };
  const schedule = () => {
    clearTimeout(next);
    const ms = pollMs();
    if (ms !== undefined) next = setTimeout(() => void load(), ms);
  };
  /** Requests the list. */
  const ask = async () => {
    try {
      const { avatars, providers } = await service.list();
      lost = 0;
      listed = avatars;
      for (const { id, check } of avatars) {
        const { starting, cancelling } = locals.get(id) ?? {};
        if (cancelling && !starting && !check.isGenerating) locals.delete(id);
      }
      set({ link: { kind: "ready" }, providers });
    } catch (error) {
      const { kind, message } = failureOf(error);
      lost += 1;
      if (kind === "refused" || !isReady() || lost >= LOST_MAX) set({ link: { kind, message } });
    }
    schedule();
  };
  const load = () => (loading = loading.then(ask));

  /**
   * Makes what is missing or out of date of an avatar, unless that runs already.
   * @returns false when the service did not answer: the generation may have begun all the same
   */
  const generate = async (id: string): Promise<boolean> => {
    if (avatarOf(state, id)?.isGenerating) return true;
    setLocal(id, { starting: true });
    const failure = await service.generate(id).then(() => undefined, failureOf);
    const isRefused = failure?.kind === "refused" && failure.status !== CONFLICT;
    await load();
    const cancelling = locals.get(id)?.cancelling;
    setLocal(id, isRefused ? { refusal: failure.message || AVATAR_ERRORS.failed } : { cancelling });
    schedule();
    return failure?.kind !== "unreachable";
  };

  /** Makes an avatar of the queue, unless somebody else has made or started it. */
  const makeQueued = async (id: string) => {
    await load();
    const isMissing = () => avatarOf(state, id)?.check.isComplete === false;
    while (state.queue[0] === id && isMissing() && !(await generate(id))) await until(isReady);
    await until(() => isReady() && !avatarOf(state, id)?.isGenerating);
  };

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Begins to watch. @returns ends it */
    watch: () => {
      watchers += 1;
      void load();
      return () => {
        watchers -= 1;
        schedule();
      };
    },
    /** Requests the list at once. */
    load,
    generate,
    cancel: async (id: string) => {
      if (!avatarOf(state, id)?.isGenerating) return;
      setLocal(id, { ...locals.get(id), cancelling: true });
      await until(() => !locals.get(id)?.starting);
      const failure = await service.cancel(id).then(() => undefined, failureOf);
      if (failure !== undefined && failure.status !== CONFLICT) {
        log(`${id}: ${failure.message}`);
        setLocal(id, {});
      }
      await load();
    },
    /** Makes avatars one after another; a failure affects only its avatar. */
    generateAll: async (ids: readonly string[]) => {
      if (state.queue.length > 0) return;
      set({ queue: ids });
      for (let [id] = state.queue; id !== undefined; [id] = state.queue) {
        await makeQueued(id);
        set({ queue: state.queue.slice(1) });
      }
    },
    /** Lets the current one be the last of the queue. */
    stopAfterCurrent: () => set({ queue: state.queue.slice(0, 1) }),
  };
}

function withLocal(
  avatar: Avatar,
  { starting = false, cancelling = false, refusal }: LocalState = {},
): AvatarState {
  const { check, status } = avatar;
  const isGenerating = starting || check.isGenerating;
  const current = starting && !check.isGenerating ? STARTING : status;
  const failure = check.error === CANCELLED ? null : check.error;
  return {
    ...avatar,
    isGenerating,
    isCancelling: isGenerating && cancelling,
    progress:
      current && (isGenerating || status?.stage === "complete")
        ? { percent: current.progress, message: current.message }
        : null,
    error: isGenerating || check.isComplete ? null : (refusal ?? failure),
  };
}

/** The specification requires failures in the log (section 4); here that is the browser's console. */
function log(message: string): void {
  // eslint-disable-next-line no-console
  console.error(message);
}

/** Turns the error of a call into a failure of the service. */
function failureOf(error: unknown): DoorError {
  if (error instanceof DoorError) return error;
  return new DoorError("refused", error instanceof Error ? error.message : String(error));
}

/** The store of the whole Studio: 'Generate all missing' continues while an editor uses other tools. */
export const AvatarsContext = createContext(createAvatarsStore());

/** State of the avatars, kept up to date while the component is mounted. */
export function useAvatars(): AvatarsState {
  const store = use(AvatarsContext);
  useEffect(() => store.watch(), [store]);
  return useSyncExternalStore(store.subscribe, store.getState);
}
