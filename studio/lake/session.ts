import { SESSION_META, SESSION_PATH, tokenKey } from "../../src/facts/studio.ts";

/** How a browser reaches the embedded Content Lake. */
export interface LakeSession {
  /** Address of the lake, like `http://127.0.0.1:3333`. */
  url: string;
  /** Id of the project that the lake is. */
  project: string;
  /** True where people sign in by name: a cookie that no script can read says who it is. */
  person: boolean;
  /** Address of the preview; undefined when none is running. */
  preview: string | undefined;
  /** Address of the asset-generation service; undefined when none is running. */
  avatars: string | undefined;
  /** Address of the publisher; undefined when none is running. */
  publisher: string | undefined;
}

/**
 * The addresses that the server put into the page; undefined when the Studio works on a real Sanity
 * project, or runs outside a browser.
 */
export function lakeSession(): LakeSession | undefined {
  if (typeof document === "undefined") return undefined;
  const tag = document.querySelector(`meta[name="${SESSION_META}"]`);
  const { url, project, ...others } = tag instanceof HTMLMetaElement ? tag.dataset : {};
  const { preview, avatars, publisher, person } = others;
  if (!url || !project) return undefined;
  return { url, project, person: person !== undefined, preview, avatars, publisher };
}

/** The lake's token as stored by the sign-in; undefined after signing out, and with a cookie. */
export function lakeToken({ project, person }: LakeSession): string | undefined {
  if (person) return undefined;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(tokenKey(project)) ?? "null");
    if (typeof kept !== "object" || kept === null || !("token" in kept)) return undefined;
    return typeof kept.token === "string" ? kept.token : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Signs out and shows the sign-in page.
 * @param everywhere in all browsers of the person
 */
export async function signOut(
  { project, person }: LakeSession,
  everywhere = false,
): Promise<never> {
  localStorage.removeItem(tokenKey(project));
  if (person) {
    const headers = { "content-type": "application/json" };
    await fetch(SESSION_PATH, { method: "DELETE", headers, body: JSON.stringify({ everywhere }) });
  }
  location.reload();
  // Until the page is gone, Sanity would draw a way to sign in of its own, which asks another host.
  return new Promise(() => undefined);
}
