import type { z } from "zod";
import { ReleaseRefusal } from "../../src/facts/release-api.ts";

/** Asks a publisher for something, and reads its answer. */
export type AskPublisher = <T>(path: string, shape: z.ZodType<T>, init?: RequestInit) => Promise<T>;

/** Longest wait for an answer, in milliseconds. */
const ANSWER_WITHIN_MS = 10_000;
const SILENT = "The publisher does not answer. The list comes back when it does.";
const UNREADABLE =
  "The publisher answers in a way that this Studio does not understand. Start both again.";

/**
 * A publisher over HTTP. Each request throws an Error with a message for the editor.
 * @param address without a slash at the end
 * @param token the editor's token as it is now
 */
export function publisherAt(address: string, token: () => string | undefined): AskPublisher {
  return async (path, shape, init = {}) => {
    const headers = new Headers(init.headers);
    const known = token();
    if (known !== undefined) headers.set("Authorization", `Bearer ${known}`);
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const options: RequestInit = { ...init, headers, signal, cache: "no-store" };
    const response = await fetch(address + path, options).catch(() => undefined);
    if (response === undefined) throw new Error(SILENT);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new Error(ReleaseRefusal.safeParse(body).data?.error ?? UNREADABLE);
    const answer = shape.safeParse(body);
    if (!answer.success) throw new Error(UNREADABLE);
    return answer.data;
  };
}
