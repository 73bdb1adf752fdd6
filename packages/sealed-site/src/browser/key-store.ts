import type { ContentKeys } from "../lock.ts";

/**
 * Name of the database that holds the keys of a site. Deleting it locks the site.
 * @param base where the site is on its host: several may share one
 */
export function keyDatabase(base: string): string {
  return base === "/" ? "sealed" : `sealed ${base}`;
}
const STORE = "keys";
const RECORD = "site";

/**
 * Reads the keys that the browser keeps.
 * @returns undefined where there are none, or where the browser refuses storage
 */
export async function readKeys(base: string): Promise<ContentKeys | undefined> {
  try {
    const value = await inStore(base, "readonly", (store) => store.get(RECORD));
    return isKeys(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the keys. Scripts can use them afterwards, but not read them. @returns whether it could */
export async function storeKeys(keys: ContentKeys, base: string): Promise<boolean> {
  try {
    await inStore(base, "readwrite", (store) => store.put(keys, RECORD));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the keys, if there are any. */
export async function forgetKeys(base: string): Promise<void> {
  try {
    await inStore(base, "readwrite", (store) => store.delete(RECORD));
  } catch {
    // Blocked storage holds no keys.
  }
}

/**
 * Runs one request on the store and closes the database: an open connection would delay the
 * deletion that locks the site.
 * @throws the database's error
 */
async function inStore(
  base: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open(base);
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

function open(base: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(keyDatabase(base), 1);
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
