import { z } from "zod";

/** State of the connection to the lake. */
export interface Connection {
  /** True from a failed request until the lake answers again. */
  lost: boolean;
  /** True when it is lost because the session has ended: it goes on when the same person signs in again. */
  signedOut: boolean;
  /** Edits that wait for it. */
  waiting: number;
}

/** Why the lake cannot be reached: there is no session any more. */
export class SignedOutError extends TypeError {
  override readonly name = "SignedOutError";
}

/** Options of {@link createPatience}. */
export interface PatienceOptions {
  /** Sends a request. @throws TypeError when the lake cannot be reached, {@link SignedOutError} is one */
  send: typeof fetch;
  /** Checks whether the lake responds now. */
  probe: () => Promise<"yes" | "no" | "signed out">;
}

/** Requests that wait for an unavailable lake instead of failing. */
export interface Patience {
  fetch: typeof fetch;
  connection(): Connection;
  /** Calls a listener after each change of the connection. @returns ends it */
  subscribe(listener: () => void): () => void;
}

/** Interval of checks for a lost lake, in milliseconds. */
const LOOK_MS = 1_000;
const CONFLICT = 409;
const WRITES = /\/data\/(?:mutate|actions)\//;

/** How long typing may take to become an edit that waits, in milliseconds. */
export const SETTLE_MS = 3_000;

/**
 * Leaves the Studio some seconds after the session has ended, unless waiting edits would be lost.
 * @param leave shows the page for signing in
 */
export function leaveWhenSignedOut(
  { connection, subscribe }: Pick<Patience, "connection" | "subscribe">,
  leave: () => void,
): void {
  let settling = false;
  subscribe(() => {
    if (!connection().signedOut || settling) return;
    settling = true;
    setTimeout(() => {
      settling = false;
      const { signedOut, waiting } = connection();
      if (signedOut && waiting === 0) leave();
    }, SETTLE_MS);
  });
}

/** The lake's response to a transaction that it has already; Sanity's lake gives the same. */
const AlreadyThere = z.object({
  error: z.object({ type: z.literal("transactionAlreadyExistsError") }),
});
const Write = z.object({ transactionId: z.string() });

/**
 * Sanity's Studio takes a failed request as the end: its tools crash, and what was typed since the
 * last answer is gone. Here a request that does not reach the lake is sent again when it answers.
 */
export function createPatience({ send, probe }: PatienceOptions): Patience {
  let state: Connection = { lost: false, signedOut: false, waiting: 0 };
  const listeners = new Set<() => void>();
  let back: PromiseWithResolvers<void> | undefined;

  const become = (change: Partial<Connection>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const look = () =>
    void probe().then((found) => {
      if (found !== "yes") {
        const signedOut = found === "signed out";
        if (signedOut !== state.signedOut) become({ signedOut });
        setTimeout(look, LOOK_MS);
        return;
      }
      back?.resolve();
      back = undefined;
      become({ lost: false, signedOut: false });
    });
  /** Resolves when the lake responds again. */
  const waitForReturn = (signedOut: boolean): Promise<void> => {
    if (back === undefined) {
      back = Promise.withResolvers();
      become({ lost: true, signedOut });
      setTimeout(look, LOOK_MS);
    }
    return back.promise;
  };

  return {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const isWrite = WRITES.test(request.url);
      let tried = false;
      for (;;) {
        let signedOut = false;
        try {
          const response = await send(request.clone());
          return tried && isWrite ? await settleWrite(request, response) : response;
        } catch (error) {
          request.signal.throwIfAborted();
          // Any other error does not concern the connection.
          if (!(error instanceof TypeError)) throw error;
          signedOut = error instanceof SignedOutError;
        }
        tried = true;
        if (isWrite) become({ waiting: state.waiting + 1 });
        try {
          await Promise.race([waitForReturn(signedOut), abortOf(request.signal)]);
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

/** Response to an edit that was sent twice: a success if the lake got it the first time. */
async function settleWrite(request: Request, response: Response): Promise<Response> {
  if (response.status !== CONFLICT) return response;
  const refusal = AlreadyThere.safeParse(await response.clone().json());
  const write = Write.safeParse(await request.json());
  if (!refusal.success || !write.success) return response;
  return Response.json({ transactionId: write.data.transactionId, results: [] });
}

/** Rejects when a request is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
