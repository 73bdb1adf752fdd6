import {
  fetchMissingPage,
  fetchPage,
  forgetKeys,
  importContentKey,
  openPageMedia,
  openPage,
  pageLock,
  pathIn,
  readKeys,
  startWorker,
  storeKeys,
  unlock,
  unlockServedLock,
  writePage,
  type ContentKeys,
  type SealedProblem,
} from "sealed-site/browser";
import { SEALED_LAYOUT } from "../../facts/sealed-layout.ts";
import { GateError, messageOf, requireCrypto } from "../gate/errors.ts";
import { readFlag, writeFlag } from "../gate/flag.ts";
import type { Entry, GateServices } from "../gate/use-gate.ts";

const { base } = SEALED_LAYOUT;

/** Messages that only the gate of a sealed site has. */
const SEALED_TEXT = {
  passwordChanged: "The passwords of this site have changed. Enter yours again, or the new one.",
  siteChanged: "The site has changed since this page was loaded. Reload it and try again.",
  pageDamaged: "This page arrived damaged and cannot be opened. Reload it and try again.",
  pageUnreachable: "The page did not arrive. Check your connection and try again.",
};

/** Message for a page that does not open although the password was right just now. */
const AFTER_ENTRY: Record<SealedProblem, string> = {
  otherKey: SEALED_TEXT.siteChanged,
  unsupported: SEALED_TEXT.siteChanged,
  damaged: SEALED_TEXT.pageDamaged,
};
/** Message for a page that does not open with a stored key. */
const AFTER_RETURN: Record<SealedProblem, string> = {
  ...AFTER_ENTRY,
  otherKey: SEALED_TEXT.passwordChanged,
};

/**
 * The gate's services in the shell of a sealed site. Keys are kept only together with the flag: with
 * both, the service worker opens the pages that follow; where storage is blocked, the keys live as long
 * as this page, and the next one asks again.
 */
export function sealedServices(): GateServices {
  /** Whether a worker serves this page; started once, while the visitor reads or types. */
  let worker: Promise<boolean> | undefined;
  /** Set once the page is written: whether the browser stores the flag. */
  let written: { readonly remembered: boolean } | undefined;
  /** The page of this address on its way to the browser's cache. */
  let ahead: Promise<void> | undefined;
  const ensureWorker = () => (worker ??= startWorker(base));

  /** @throws GateError */
  const show = async (keys: ContentKeys, remembered: boolean, html: string): Promise<void> => {
    const hasWorker = remembered && (await ensureWorker());
    await writePage(html, (page) => {
      if (!hasWorker) openPageMedia(SEALED_LAYOUT, keys, page);
    });
    written = { remembered };
  };

  const resume = async () => {
    const keys = await readKeys(base);
    // A flag without a key: of a site that was not sealed before, or half of the storage was cleared.
    if (keys === undefined) return "unset";
    try {
      await show(keys, true, await openThisPage(keys, AFTER_RETURN));
    } catch (error) {
      if (messageOf(error) === SEALED_TEXT.passwordChanged) await forgetKeys(base);
      throw error;
    }
    return "set";
  };

  return {
    resolve() {
      void ensureWorker();
      const reading = readFlag();
      if (written === undefined) {
        if (reading === "set") return resume();
        ahead ??= fetchAhead();
        return reading;
      }
      if (reading === "unset" && written.remembered) {
        // The content is hidden already. Load the shell, which has none.
        void forgetKeys(base).then(() => location.reload());
      }
      return reading;
    },

    async enter(password, onProgress): Promise<Entry> {
      requireCrypto();
      // Starts the download while the password is tried; a failure is reported when the page is needed.
      const page = fetchThisPage();
      page.catch(() => undefined);
      const raw =
        (await unlock(pageLock(), password, onProgress)) ??
        (await unlockServedLock(password, onProgress));
      if (raw === undefined) return "wrong";
      const keys = await importContentKey(raw);
      const html = await openThisPage(keys, AFTER_ENTRY, page);
      const remembered = (await storeKeys(keys, base)) && writeFlag();
      // Keys without the flag would open pages that shut themselves.
      if (!remembered) await forgetKeys(base);
      await show(keys, remembered, html);
      return { remembered };
    },
  };
}

/**
 * Has the browser keep the page while the visitor types, so that after the password it only asks
 * whether that page is still the latest.
 */
async function fetchAhead(): Promise<void> {
  try {
    const page = await fetchThisPage();
    await page.response.arrayBuffer();
  } catch {
    // It is fetched again when needed, which reports a failure.
  }
}

/** The sealed page of this address, or the 404 page. @throws GateError */
async function fetchThisPage() {
  try {
    const path = pathIn(base, location.href) ?? "/";
    const page = (await fetchPage(base, path)) ?? (await fetchMissingPage(base));
    if (page !== undefined) return page;
  } catch (error) {
    throw new GateError(SEALED_TEXT.pageUnreachable, { cause: error });
  }
  throw new GateError(SEALED_TEXT.pageUnreachable);
}

/** @returns the HTML of the page of this address @throws GateError */
async function openThisPage(
  keys: ContentKeys,
  messages: Record<SealedProblem, string>,
  page = fetchThisPage(),
): Promise<string> {
  const opened = await openPage(keys, await page);
  if (!opened.ok) throw new GateError(messages[opened.problem]);
  return new Response(opened.value).text();
}
