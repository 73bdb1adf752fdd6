import { LAKE_PATH, SESSION_META, SESSION_PATH } from "../../src/facts/studio.ts";

/** Data that the server put into the page; undefined outside a browser. */
function sessionData(): DOMStringMap {
  if (typeof document === "undefined") return {};
  const tag = document.querySelector(`meta[name="${SESSION_META}"]`);
  return tag instanceof HTMLMetaElement ? tag.dataset : {};
}

/** Address of the embedded Content Lake; undefined where the Studio works on a real Sanity project. */
export function lakeUrl(): string | undefined {
  return sessionData().lake === undefined ? undefined : location.origin + LAKE_PATH;
}

/** Whether people sign in by name. */
export function hasAccounts(): boolean {
  return sessionData().accounts !== undefined;
}

/**
 * Ends the session, and shows the page for signing in.
 * @param everywhere in all browsers of the person
 */
export async function signOut(everywhere = false): Promise<never> {
  await endSession(everywhere);
  location.reload();
  // Until the page unloads, Sanity would show its own sign-in, which requests another host.
  return new Promise(() => undefined);
}

/** Ends the session alone. */
export async function endSession(everywhere = false): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(SESSION_PATH, { method: "DELETE", headers, body: JSON.stringify({ everywhere }) });
}
