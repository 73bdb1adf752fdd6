import { useCallback, useEffect, useRef, useState } from "react";
import { useDocumentStore } from "sanity";
import type { z } from "zod";
import { reasonOf } from "../lake/door.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useToast } from "@sanity/ui/toast";

/** Result of a query or a request: both are undefined until the first response. */
export interface LiveResult<T> {
  /** The last answer. */
  data: T | undefined;
  /** Why the newest result cannot be loaded or parsed. */
  trouble: string | undefined;
}

/** A query, and the changes after which it is sent again. */
interface LiveQuery {
  /** GROQ, over every stored document: drafts and published ones differ by their ids. */
  fetch: string;
  /** GROQ filter (`*[…]`) of the documents whose changes matter. */
  listen: string;
  params?: Record<string, string | string[]>;
}

/** After a failure the query or request is sent again, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * The result of a query, kept up to date as documents change: at most once a second, over the
 * Studio's own connection.
 * @param query they may be new objects at every call
 * @param shape schema of the result; keep it outside the component
 */
export function useLiveQuery<T>(query: LiveQuery, shape: z.ZodType<T>): LiveResult<T> {
  const store = useDocumentStore();
  const { fetch, listen, params = {} } = query;
  const parameters = JSON.stringify(params);
  const [result, setResult] = useState<LiveResult<T>>({ data: undefined, trouble: undefined });
  useEffect(() => {
    let subscription: { unsubscribe(): void } | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const send = () => {
      subscription = store
        .listenQuery({ fetch, listen }, JSON.parse(parameters), {
          apiVersion: API_VERSION,
          perspective: "raw",
          tag: "desk",
        })
        .subscribe({
          next: (found: unknown) => {
            const { data, error } = shape.safeParse(found);
            setResult((last) =>
              error ? { ...last, trouble: reasonOf(error) } : { data, trouble: undefined },
            );
          },
          error: (error: unknown) => {
            setResult((last) => ({ ...last, trouble: reasonOf(error) }));
            again = setTimeout(send, AGAIN_MS);
          },
        });
    };
    send();
    return () => {
      clearTimeout(again);
      subscription?.unsubscribe();
    };
  }, [store, fetch, listen, parameters, shape]);
  return result;
}

/** Result of a request. */
export interface RequestState<T> extends LiveResult<T> {
  /** Sends it again. @returns resolves with the answer in place */
  reload: () => Promise<void>;
}

/**
 * Sends a request when the component appears and when `send` changes, and again after a failure.
 * @param send the same function until something else is requested
 * @param pauseMs how long after an answer it is sent again, in milliseconds; without it, it is not
 */
export function useRequest<T>(
  send: () => Promise<T>,
  pauseMs?: (data: T) => number,
): RequestState<T> {
  const [result, setResult] = useState<LiveResult<T>>({ data: undefined, trouble: undefined });
  const newest = useRef(send);
  const reload = useCallback(async () => {
    const change = await send().then(
      (data) => ({ data, trouble: undefined }),
      (error: unknown) => ({ trouble: reasonOf(error) }),
    );
    if (newest.current === send) setResult((last) => ({ ...last, ...change }));
  }, [send]);
  useEffect(() => {
    newest.current = send;
    void reload();
  }, [send, reload]);
  useEffect(() => {
    const { data, trouble } = result;
    const pause = data === undefined ? undefined : pauseMs?.(data);
    const ms = trouble === undefined ? pause : AGAIN_MS;
    if (ms === undefined) return undefined;
    const again = setTimeout(() => void reload(), ms);
    return () => clearTimeout(again);
  }, [result, reload, pauseMs]);
  return { ...result, reload };
}

/**
 * Runs something at the press of a button; a toast says why it failed.
 * @returns resolves in either case
 */
export function useErrorToast(): (title: string, run: () => Promise<unknown>) => Promise<void> {
  const toast = useToast();
  return async (title, run) => {
    try {
      await run();
    } catch (error) {
      toast.push({ status: "error", title, description: reasonOf(error) });
    }
  };
}
