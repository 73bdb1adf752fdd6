import { z } from "zod";
import type { Clock } from "../clock.ts";

/** Whether the lake answers. */
export interface Connection {
  /** True from a failed request until the lake answers again. */
  lost: boolean;
  /** Edits that wait for it. */
  waiting: number;
}

/** What {@link createPatience} works with. */
export interface PatienceOptions {
  /** Sends a request. @throws TypeError when the lake cannot be reached */
  send: typeof fetch;
  /** Whether the lake answers now. */
  answers: () => Promise<boolean>;
  clock: Clock;
}

/** Requests that wait for a lake that does not answer, instead of failing. */
export interface Patience {
  fetch: typeof fetch;
  connection(): Connection;
  /** Calls after each change of the connection. @returns what ends it */
  subscribe(listener: () => void): () => void;
}

/** How often a lost lake is looked for, in milliseconds. */
const LOOK_MS = 1_000;
const CONFLICT = 409;
const WRITES = /\/data\/(?:mutate|actions)\//;

/** The lake's answer to a transaction that it has already; Sanity's lake gives the same. */
const AlreadyThere = z.object({
  error: z.object({ type: z.literal("transactionAlreadyExistsError") }),
});
const Write = z.object({ transactionId: z.string() });

/**
 * Sanity's Studio takes a failed request as the end: its tools crash, and what was typed since the
 * last answer is gone. Here a request that does not reach the lake is sent again when it answers.
 */
export function createPatience({ send, answers, clock }: PatienceOptions): Patience {
  let state: Connection = { lost: false, waiting: 0 };
  const listeners = new Set<() => void>();
  let back: PromiseWithResolvers<void> | undefined;

  const become = (change: Partial<Connection>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const look = () =>
    void answers().then((found) => {
      if (!found) return clock.after(LOOK_MS, look);
      back?.resolve();
      back = undefined;
      become({ lost: false });
      return undefined;
    });
  /** Resolves when the lake answers again. */
  const returned = (): Promise<void> => {
    if (back === undefined) {
      back = Promise.withResolvers();
      become({ lost: true });
      clock.after(LOOK_MS, look);
    }
    return back.promise;
  };

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const isWrite = WRITES.test(request.url);
      let tried = false;
      for (;;) {
        try {
          const response = await send(request.clone());
          return tried && isWrite ? await settled(request, response) : response;
        } catch (error) {
          request.signal.throwIfAborted();
          // Anything else is no matter of the connection.
          if (!(error instanceof TypeError)) throw error;
        }
        tried = true;
        if (isWrite) become({ waiting: state.waiting + 1 });
        try {
          await unlessAborted(returned(), request.signal);
        } finally {
          if (isWrite) become({ waiting: state.waiting - 1 });
        }
      }
    },
    connection: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The answer to an edit that was sent twice: if the lake has had it the first time, all is well. */
async function settled(request: Request, response: Response): Promise<Response> {
  if (response.status !== CONFLICT) return response;
  const refusal = AlreadyThere.safeParse(await response.clone().json());
  const write = Write.safeParse(await request.json());
  if (!refusal.success || !write.success) return response;
  return Response.json({ transactionId: write.data.transactionId, results: [] });
}

function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    void promise.then(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
  });
}
