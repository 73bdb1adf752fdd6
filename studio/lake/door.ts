import { z } from "zod";

const Refusal = z.object({ error: z.string() });
const SILENT = "The Studio's server does not answer. Try again in a moment.";

/**
 * Asks the Studio's own server, where people sign in.
 * @returns the answer's JSON
 * @throws Error with a message for the editor
 */
export async function askDoor(method: string, path: string, body?: object): Promise<unknown> {
  const init: RequestInit = { method, cache: "no-store" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(path, init).catch(() => undefined);
  if (response === undefined) throw new Error(SILENT);
  const said: unknown = await response.json().catch(() => undefined);
  if (response.ok) return said;
  throw new Error(Refusal.safeParse(said).data?.error ?? SILENT);
}

/** What to tell an editor of a failure. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
