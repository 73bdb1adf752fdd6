import { WORKER_FILE } from "../site.ts";
import { addressOf } from "./path-in.ts";
import { trustedMaker } from "./trusted-types.ts";

/** How long a page waits for the worker before it opens its files by itself, in milliseconds. */
const WORKER_WAIT_MS = 3000;

/** Tells a running worker to take over a page that bypassed it (a hard reload). */
export const CLAIM = "claim";

/**
 * Registers the site's service worker. Call it early: it gets ready while the visitor types.
 * @param base where the site is on its host
 * @returns whether a worker answers this page's requests from now on; never rejects
 */
export async function startWorker(base: string): Promise<boolean> {
  // Private windows of some browsers have none.
  if (!("serviceWorker" in navigator)) return false;
  const { serviceWorker } = navigator;
  try {
    const address = trustedMaker().createScriptURL(addressOf(base, WORKER_FILE));
    const registration = await serviceWorker.register(address, { scope: base });
    if (serviceWorker.controller !== null) return true;
    const controls = new Promise<boolean>((resolve) => {
      const change = () => resolve(true);
      serviceWorker.addEventListener("controllerchange", change, { once: true });
      setTimeout(() => resolve(false), WORKER_WAIT_MS);
    });
    registration.active?.postMessage(CLAIM);
    return await controls;
  } catch {
    return false;
  }
}
