import { useEffect, useState } from "react";
import { useDocumentStore } from "sanity";
import type { z } from "zod";
import { API_VERSION } from "../../src/facts/api-version.ts";

/** Result of a live query. */
export type LiveAnswer<T> =
  { state: "loading" } | { state: "failed"; message: string } | { state: "ready"; data: T };

/** A question to the dataset, and the changes after which it is asked again. */
export interface LiveQuestion {
  /** GROQ, over every stored document: drafts and published ones differ by their ids. */
  fetch: string;
  /** GROQ filter (`*[…]`) of the documents whose changes matter. */
  listen: string;
  params?: Record<string, string | string[]>;
}

/** After a failure the question is asked again, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * The result of a query, kept up to date as documents change: at most once a second, over the
 * Studio's own connection.
 * @param question query and parameters; they may be new objects at every call
 * @param shape schema of the result; keep it outside the component
 */
export function useLiveQuery<T>(question: LiveQuestion, shape: z.ZodType<T>): LiveAnswer<T> {
  const store = useDocumentStore();
  const { fetch, listen, params = {} } = question;
  const parameters = JSON.stringify(params);
  const [answer, setAnswer] = useState<LiveAnswer<T>>({ state: "loading" });
  useEffect(() => {
    let subscription: { unsubscribe(): void } | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      subscription = store
        .listenQuery({ fetch, listen }, JSON.parse(parameters), {
          apiVersion: API_VERSION,
          perspective: "raw",
          tag: "desk",
        })
        .subscribe({
          next: (result: unknown) => setAnswer(read(result, shape)),
          error: (error: unknown) => {
            setAnswer({ state: "failed", message: wordsOf(error) });
            again = setTimeout(ask, AGAIN_MS);
          },
        });
    };
    ask();
    return () => {
      clearTimeout(again);
      subscription?.unsubscribe();
    };
  }, [store, fetch, listen, parameters, shape]);
  return answer;
}

function read<T>(result: unknown, shape: z.ZodType<T>): LiveAnswer<T> {
  const parsed = shape.safeParse(result);
  if (parsed.success) return { state: "ready", data: parsed.data };
  return { state: "failed", message: parsed.error.message };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
