import type { ContentKeys } from "sealed-site";

/** Name of the database that holds the keys of the site. Deleting it locks the site. */
export const KEY_DATABASE = "sealed";
const STORE = "keys";
const RECORD = "site";

/**
 * Reads the keys that the browser keeps.
 * @returns undefined where there are none, or where the browser refuses storage
 */
export async function readKeys(): Promise<ContentKeys | undefined> {
  try {
    const value = await inStore("readonly", (store) => store.get(RECORD));
    return isKeys(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the keys. Scripts can use them afterwards, but not read them. @returns whether it could */
export async function storeKeys(keys: ContentKeys): Promise<boolean> {
  try {
    await inStore("readwrite", (store) => store.put(keys, RECORD));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the keys, if there are any. */
export async function forgetKeys(): Promise<void> {
  try {
    await inStore("readwrite", (store) => store.delete(RECORD));
  } catch {
    // Storage that is blocked holds none.
  }
}

/**
 * Does one thing with the store and closes the database: an open connection would hold up the
 * deletion that locks the site (`head-script.ts`).
 * @throws the database's error
 */
async function inStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      // Complete, not successful: only then is it on disk, for a worker as well.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(KEY_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function isKeys(value: unknown): value is ContentKeys {
  if (typeof value !== "object" || value === null) return false;
  const { keyId, files, nonces, names } = Object.fromEntries(Object.entries(value));
  return (
    keyId instanceof Uint8Array && [files, nonces, names].every((key) => key instanceof CryptoKey)
  );
}
