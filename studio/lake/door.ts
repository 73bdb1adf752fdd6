import { z } from "zod";
import { SETTLE_MS } from "./patience.ts";
import { lakeUrl } from "./session.ts";

/** A refusal is for the editor. */
const Refusal = z.object({ error: z.string() });
const SILENT = "The Studio's server does not answer. Try again in a moment.";
const OUTDATED =
  "The Studio in this window and its server are of different versions. Load the page again.";
/** Timeout of a response, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Pause before a question whose answer was lost is asked again, in milliseconds. */
const AGAIN_MS = 1000;

/** Why the Studio's server did not do what it was asked; the message is for the editor. */
export class DoorError extends Error {
  override readonly name = "DoorError";
  /** Status of the refusal; undefined where nothing answered. */
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Whether a response says that the session has ended. */
export function hasEnded(response: Response): boolean {
  return response.headers.get("www-authenticate") === "Session";
}

/**
 * Asks the Studio's own server, and once again where the answer to a GET is lost. Without a session it shows the
 * sign-in page.
 * @returns the answer's JSON
 * @throws DoorError
 */
export async function askDoor(method: string, path: string, body?: object): Promise<unknown> {
  const send = () =>
    fetch(path, {
      method,
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    }).catch(() => undefined);
  let response = await send();
  if (response === undefined && method === "GET") {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    response = await send();
  }
  // On the embedded lake, waiting edits prevent this: see leaveWhenSignedOut.
  if (response && hasEnded(response) && lakeUrl() === undefined) {
    setTimeout(() => location.reload(), SETTLE_MS);
  }
  const said: unknown = await response?.json().catch(() => undefined);
  if (response?.ok) return said;
  const { error } = Refusal.safeParse(said).data ?? {};
  throw error === undefined ? new DoorError(SILENT) : new DoorError(error, response?.status);
}

/** Message of a failure for an editor. */
export function reasonOf(error: unknown): string {
  // An answer in another shape: the window is still open from before an update.
  if (error instanceof z.ZodError) return OUTDATED;
  return error instanceof Error ? error.message : String(error);
}
