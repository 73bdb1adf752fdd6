import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../facts/constants.ts";
import { keyDatabase } from "sealed-site/browser";
import { SEALED_LAYOUT } from "../../facts/sealed-layout.ts";

const KEY = JSON.stringify(GATE_STORAGE_KEY);

/**
 * Source of the inline script in the head of an opened page. The page opens because the browser has
 * the key, and shows because the flag is stored. When the flag is missing at the start, is removed in
 * another tab, or was removed while the page was in the back-forward cache, the script hides the
 * content, deletes the key and loads the shell. If the browser refuses to delete the key, the service
 * worker would serve this page again and again, so the script unregisters it. Plain old JavaScript, no
 * imports.
 */
export const SEALED_HEAD_SCRIPT =
  `(function(w,d){` +
  `function check(){try{if(localStorage.getItem(${KEY})===${JSON.stringify(GATE_STORAGE_VALUE)})return 1}catch(e){}` +
  `d.gate="locked";` +
  `function on(){location.reload()}` +
  `function off(){navigator.serviceWorker.getRegistration()` +
  `.then(function(g){return g&&g.unregister()}).then(on)}` +
  // While another tab uses the database, its deletion is blocked; it follows as soon as that tab is done.
  `try{var r=indexedDB.deleteDatabase(${JSON.stringify(keyDatabase(SEALED_LAYOUT.base))});` +
  `r.onsuccess=r.onblocked=on;r.onerror=off}catch(e){off()}}` +
  `if(check())d.gate="open";` +
  `w.addEventListener("pageshow",function(e){e.persisted&&check()});` +
  // A null key means that the whole storage was cleared.
  `w.addEventListener("storage",function(e){(e.key||${KEY})===${KEY}&&check()})` +
  `})(window,document.documentElement.dataset)`;
