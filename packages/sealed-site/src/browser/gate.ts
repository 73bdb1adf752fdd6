import { type Bytes, toHex } from "../bytes.ts";
import { importContentKey, unlock } from "../lock.ts";
import { forgetKeys, readKeys, storeKeys } from "./key-store.ts";
import { fetchPage } from "./page-file.ts";
import { pageLock, unlockServedLock } from "./page-lock.ts";
import { startWorker } from "./worker-control.ts";
import { pathIn } from "./path-in.ts";

/**
 * The script of the gate page: it tries the password, keeps the keys and loads the page again, which
 * the service worker then answers with the opened one. A template may give each message in its own
 * words, as an attribute of the message's element: `data-wrong`, `data-changed`…
 */

const TEXTS = {
  opening: "Opening…",
  wrong: "This password does not open the site. Check it and try again.",
  changed: "The passwords of this site have changed. Enter yours again, or the new one.",
  missing: "This page is not here, or it arrived damaged. Load it again.",
  insecure:
    "The password cannot be checked over an insecure connection. Open the site with https://.",
  blocked:
    "This browser window keeps nothing for sites, or runs no service worker, so the site cannot be opened in it. Open it in an ordinary window.",
} as const;

const form = part("form", HTMLFormElement);
const field = part("password", HTMLInputElement);
const message = part("message", HTMLElement);
const lock = pageLock();
const { base = "/" } = part("lock", HTMLScriptElement).dataset;
/** Whether the worker served this page: the gate then shows because the page did not open. */
const hasWorker = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
const worker = startWorker(base);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void open(field.value);
});
void resume();

/** Opens the page if the browser has the keys, or says why it stays closed. */
async function resume(): Promise<void> {
  // Fetch the page while the visitor types.
  void fetchPage(base, pathIn(base, location.href) ?? "/")
    .then((page) => page?.response.arrayBuffer())
    .catch(() => undefined);
  const keys = await readKeys(base);
  if (keys === undefined) return;
  if (toHex(keys.keyId) !== lock.keyId) {
    await forgetKeys(base);
    showText("changed");
  } else if (hasWorker) {
    showText("missing");
  } else if (await worker) {
    location.reload();
  }
}

/** The password is tried after this pause in typing, in milliseconds. */
const PAUSE_MS = 150;

/** The newest attempt. It starts while the visitor types, since it takes up to two seconds. */
let trying: { password: string; key: Promise<Bytes | undefined> } | undefined;
let tries = 0;

/** The content key that a password gives; undefined when it does not open the site. */
function tryPassword(password: string): Promise<Bytes | undefined> {
  if (trying?.password === password) return trying.key;
  tries += 1;
  const mine = tries;
  const stopIfOutdated = () => {
    if (mine !== tries) throw new Error("Another password was typed.");
  };
  const key = unlock(lock, password, stopIfOutdated);
  key.catch(() => undefined);
  trying = { password, key };
  return key;
}

let busy = false;
let pause: ReturnType<typeof setTimeout> | undefined;
let length = field.value.length;
field.addEventListener("input", () => {
  clearTimeout(pause);
  const added = field.value.length - length;
  length = field.value.length;
  // Several characters at once are pasted or filled in: nothing more is to come.
  pause = setTimeout(tryField, added > 1 ? 0 : PAUSE_MS);
});

function tryField(): void {
  if (!busy && hasCrypto() && field.value !== "") void tryPassword(field.value);
}

async function open(password: string): Promise<void> {
  if (busy) return;
  if (!hasCrypto()) return showText("insecure");
  busy = true;
  showText("opening");
  const raw = (await tryPassword(password)) ?? (await unlockServedLock(password));
  busy = false;
  if (raw === undefined) {
    showText("wrong");
    field.select();
  } else if ((await storeKeys(await importContentKey(raw), base)) && (await worker)) {
    location.reload();
  } else {
    showText("blocked");
  }
}

/** Browsers leave `crypto.subtle` out on plain http, whatever the types say. */
function hasCrypto(): boolean {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle !== undefined;
}

function showText(name: keyof typeof TEXTS): void {
  message.textContent = message.dataset[name] ?? TEXTS[name];
}

function part<T extends HTMLElement>(name: string, type: new () => T): T {
  const element = document.querySelector(`[data-sealed="${name}"]`);
  if (element instanceof type) return element;
  throw new TypeError(`The gate page lacks data-sealed="${name}".`);
}
