import type { Bytes } from "../bytes.ts";
import type { OnProgress } from "../kdf.ts";
import { type Lock, parseLock, unlock } from "../lock.ts";

/** The lock in a gate page. @throws TypeError when the page is damaged */
export function pageLock(html = document.documentElement.outerHTML): Lock {
  const lock = lockIn(html);
  if (lock === undefined) throw new TypeError("The gate page is damaged.");
  return lock;
}

/**
 * Tries a password on the lock that the site has now, if that differs from the lock of this page:
 * passwords may have changed since the page was loaded.
 * @returns as {@link unlock}
 */
export async function unlockServedLock(
  password: string,
  onProgress?: OnProgress,
): Promise<Bytes | undefined> {
  const lock = lockIn(await servedPage());
  if (lock === undefined || JSON.stringify(lock) === JSON.stringify(pageLock())) return undefined;
  return unlock(lock, password, onProgress);
}

/** How long a visitor with a wrong password waits for the newest page, in milliseconds. */
const PAGE_MS = 5000;

/** The page of this address as the site has it now; empty where it does not arrive in time. */
export function servedPage(): Promise<string> {
  return fetch("", { cache: "no-cache", signal: AbortSignal.timeout(PAGE_MS) })
    .then((response) => response.text())
    .catch(() => "");
}

function lockIn(html: string): Lock | undefined {
  const [, text = ""] = /data-sealed="lock"[^>]*>(.*?)</.exec(html) ?? [];
  return parseLock(text);
}
