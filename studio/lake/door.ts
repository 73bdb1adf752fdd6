import { z } from "zod";
import { SETTLE_MS } from "./patience.ts";
import { lakeUrl } from "./session.ts";

const Refusal = z.object({ error: z.string() });
const SILENT = "The Studio's server does not answer. Try again in a moment.";
/** Timeout of a response, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Whether a response says that the session has ended. */
export function hasEnded(response: Response): boolean {
  return response.headers.get("www-authenticate") === "Session";
}

/** Fetches from the Studio's own origin. Without a session it shows the sign-in page. */
export const fetchFromDoor: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, cache: "no-store" });
  // On the embedded lake, waiting edits prevent this: see leaveWhenSignedOut.
  if (hasEnded(response) && lakeUrl() === undefined) {
    setTimeout(() => location.reload(), SETTLE_MS);
  }
  return response;
};

/**
 * Asks the Studio's own server.
 * @returns the answer's JSON
 * @throws Error with a message for the editor
 */
export async function askDoor(method: string, path: string, body?: object): Promise<unknown> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(TIMEOUT_MS) };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetchFromDoor(path, init).catch(() => undefined);
  if (response === undefined) throw new Error(SILENT);
  const said: unknown = await response.json().catch(() => undefined);
  if (response.ok) return said;
  throw new Error(Refusal.safeParse(said).data?.error ?? SILENT);
}

/** Message of a failure for an editor. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
