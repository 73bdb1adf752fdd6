import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../facts/constants.ts";
import { keyDatabase } from "sealed-site/browser";
import { SEALED_LAYOUT } from "../../facts/sealed-layout.ts";

const KEY = JSON.stringify(GATE_STORAGE_KEY);

/**
 * Source of the inline script in the head of an opened page. The page is there because the browser
 * has the key; it is shown because the flag is stored. Where the flag is missing, now, in another tab
 * or behind the back of a page that comes from the back-forward cache, the content goes, the key is
 * deleted, and the shell takes the page's place. Where the browser refuses to delete the key, the
 * service worker would answer with this page without end: it goes instead. Plain old JavaScript, no
 * imports.
 */
export const SEALED_HEAD_SCRIPT =
  `(function(w,d){` +
  `function look(){try{if(localStorage.getItem(${KEY})===${JSON.stringify(GATE_STORAGE_VALUE)})return 1}catch(e){}` +
  `d.gate="locked";` +
  `function on(){location.reload()}` +
  `function off(){navigator.serviceWorker.getRegistration()` +
  `.then(function(g){return g&&g.unregister()}).then(on)}` +
  // Where others still use it, the deletion waits for them, and what opens it next waits for that.
  `try{var r=indexedDB.deleteDatabase(${JSON.stringify(keyDatabase(SEALED_LAYOUT.base))});` +
  `r.onsuccess=r.onblocked=on;r.onerror=off}catch(e){off()}}` +
  `if(look())d.gate="open";` +
  `w.addEventListener("pageshow",function(e){e.persisted&&look()});` +
  // A null key means that the whole storage was cleared.
  `w.addEventListener("storage",function(e){(e.key||${KEY})===${KEY}&&look()})` +
  `})(window,document.documentElement.dataset)`;
