import { join } from "node:path";
import type { HookSettings } from "../settings.ts";
import type { DeliveryStatus, PublishTarget, SiteRelease } from "../target.ts";
import { callHook, type CallResult } from "./call.ts";
import { initialState, nextCall, step, type HookState, type Reason } from "./machine.ts";
import { readMemory, writeMemory } from "./memory.ts";
import { providerOf } from "./provider.ts";

/** Node's timers overflow beyond this; a longer wait is split. In milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface Options {
  hook: HookSettings;
  /** Folder of the target's memory. */
  dir: string;
  onDelivery: (status: DeliveryStatus) => void;
}

/** Asks a static host to build the site, within the host's limits. */
export function deployHookTarget({ hook, dir, onDelivery }: Options): PublishTarget {
  const file = join(dir, "deploy-hook.json");
  const { name } = providerOf(hook.url);
  const ending = new AbortController();
  let state: HookState = initialState(readMemory(file, Date.now()));
  let timer: NodeJS.Timeout | undefined;
  let calling: Promise<void> = Promise.resolve();
  let reported = "";

  const report = (status: Omit<DeliveryStatus, "at">) => {
    // A wait is reported once, not with every change.
    const text = JSON.stringify(status);
    if (text === reported) return;
    reported = text;
    onDelivery({ ...status, at: new Date().toISOString() });
  };
  const keep = () => writeMemory(file, { delivered: state.delivered, calls: [...state.calls] });

  function plan(): void {
    clearTimeout(timer);
    const next = ending.signal.aborted ? undefined : nextCall(state, hook.limits);
    if (!next || !state.wanted) return;
    const { release } = state.wanted;
    const wait = next.at - Date.now();
    if (wait <= 0) {
      calling = call();
      return;
    }
    if (next.reason !== "failure") {
      report({ release, state: "waiting", message: waitingFor(next, name) });
    }
    timer = setTimeout(plan, Math.min(wait, LONGEST_TIMER));
  }

  async function call(): Promise<void> {
    state = step(state, { kind: "called", at: Date.now() });
    const { flight } = state;
    if (!flight) return;
    const { answer, message } = await counted(flight.release);
    if (ending.signal.aborted) return;
    state = step(state, { kind: "answered", answer, at: Date.now() });
    // If this fails, the next start asks for one build too many.
    if (answer.kind === "accepted")
      await Promise.resolve()
        .then(keep)
        .catch(() => {});
    const { release } = flight;
    if (answer.kind === "accepted")
      report({ release, state: "sent", message: `${name} builds it.` });
    else report({ release, state: "failed", ...(message === undefined ? {} : { message }) });
    plan();
  }

  /** Stores the call before it is made: a crash must not lose count of builds. */
  async function counted(release: number): Promise<CallResult> {
    try {
      keep();
    } catch (error) {
      return {
        answer: { kind: "refused" },
        message: `No build was started, because ${dir} cannot be written (${error instanceof Error ? error.message : String(error)}). It is tried again.`,
      };
    }
    return callHook(hook.url, release, { signal: ending.signal });
  }

  return {
    deliver({ id }: SiteRelease): void {
      state = step(state, { kind: "changed", release: id, at: Date.now() });
      if (!state.wanted && !state.flight) report({ release: id, state: "sent" });
      plan();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      ending.abort();
      await calling;
    },
  };
}

function waitingFor({ at, reason }: { at: number; reason: Reason }, name: string): string {
  const time = new Date(at).toISOString().slice(0, 16).replace("T", " ");
  switch (reason) {
    case "daily":
      return `Today's builds are used up (DEPLOY_HOOK_DAILY_LIMIT): the next one is at ${time} UTC.`;
    case "monthly":
      return `This month's builds are used up (DEPLOY_HOOK_MONTHLY_LIMIT): the next one is at ${time} UTC.`;
    default:
      return `${name} gets all changes at ${time} UTC.`;
  }
}
