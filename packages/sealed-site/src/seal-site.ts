import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { gatePage, gateScript, workerScript } from "./gate-page.ts";
import { importContentKey } from "./lock.ts";
import { PasswordError, problemOf, type Password } from "./passwords.ts";
import { planLock, type LockPlan } from "./plan.ts";
import { FolderError, readLockRecord, writeLockRecord } from "./record.ts";
import { sealFolder, type SealedFolder } from "./seal-folder.ts";
import { DEFAULT_SITE, GATE_FILE, WORKER_FILE } from "./site.ts";
import { DEFAULT_TEMPLATE } from "./template.ts";

/** Where the key is kept when nothing else is said. */
export const KEY_FILE = "sealed-site.key.json";

/** What to seal, and the passwords that open it. */
export interface SealOptions {
  /** Folder of the built site. It is only read. */
  readonly from: string;
  /** Folder of the sealed site. One from an earlier run is replaced. */
  readonly out: string;
  /** The passwords that open the site, by label. */
  readonly passwords: Readonly<Record<string, string>>;
  /** File that keeps the content key from run to run. Nobody else may read it. */
  readonly keyFile?: string | undefined;
  /** Where the site is on its host; default `/`. */
  readonly base?: string | undefined;
  /** Paths of more files that stay readable, such as `/logo.svg` or `/fonts/*`. */
  readonly public?: readonly string[] | undefined;
  /** HTML of the gate page; see the README for what it needs. */
  readonly template?: string | undefined;
}

/** Result of a run. */
export interface SealedSite
  extends SealedFolder, Pick<LockPlan, "added" | "withdrawn" | "newKey"> {}

/**
 * Seals a built site into another folder. With the same site, passwords and key file the result has
 * the same bytes.
 * @throws PasswordError, FolderError, TemplateError or PathTakenError saying what to change; the
 *   folder and the key file are then as they were
 */
export async function sealSite(options: SealOptions): Promise<SealedSite> {
  const { template = DEFAULT_TEMPLATE, keyFile = KEY_FILE } = options;
  if (!/^\/(?:.*\/)?$/.test(options.base ?? "/")) {
    throw new FolderError(
      `The base ${options.base} has to begin and end with a slash, as "/docs/".`,
    );
  }
  // As browsers write it: they encode spaces, quotes and letters with accents.
  const base = new URL(`http://host${options.base ?? "/"}`).pathname;
  const from = resolve(options.from);
  const out = resolve(options.out);
  await requireFolders(from, out);
  const before = await readLockRecord(keyFile);
  const { contentKey, lock, record, added, withdrawn, newKey } = await planLock(
    listOf(options.passwords),
    before,
    undefined,
  );
  const site = {
    ...DEFAULT_SITE,
    base,
    public: [...DEFAULT_SITE.public, ...(options.public ?? [])],
  };
  const gate = Buffer.from(gatePage(template, lock, site));
  const fresh = `${out}.${randomUUID()}.new`;
  // Alone: to make the folders above it as well, Node would try without end in /proc.
  await mkdir(fresh).catch(() => {
    throw new FolderError(`${out} cannot be made. Make ${dirname(out)} first, or choose another.`);
  });
  try {
    const keys = await importContentKey(contentKey);
    const sealed = await sealFolder(from, fresh, { keys, site, gate });
    await writeFile(join(fresh, WORKER_FILE), await workerScript(site));
    await writeFile(join(fresh, GATE_FILE), await gateScript());
    // Write the key first: without it, the next run could not withdraw this run's passwords.
    await writeLockRecord(keyFile, record);
    await rm(out, { recursive: true, force: true });
    await rename(fresh, out);
    return { ...sealed, added, withdrawn, newKey };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

function listOf(passwords: Readonly<Record<string, string>>): Password[] {
  const list: Password[] = [];
  for (const [label, password] of Object.entries(passwords)) {
    const problem = problemOf({ label, password }, list);
    if (problem !== undefined) throw new PasswordError(problem);
    list.push({ label, password });
  }
  if (list.length === 0) throw new PasswordError("A sealed site needs a password.");
  return list;
}

/** @throws FolderError when there is nothing to seal, or something that is no sealed site would be lost */
async function requireFolders(from: string, out: string): Promise<void> {
  const files = await readdir(from).catch((): string[] => []);
  if (files.length === 0) throw new FolderError(`There is no site in ${from}. Build it first.`);
  if (files.includes(WORKER_FILE.slice(1))) {
    throw new FolderError(`The site in ${from} is sealed already. Build it again.`);
  }
  if (`${out}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${out}/`)) {
    throw new FolderError(
      `Choose a folder for the sealed site beside ${from}, not in or above it.`,
    );
  }
  const there = existsSync(out) ? await readdir(out).catch(() => [out]) : [];
  if (there.length > 0 && !there.includes(WORKER_FILE.slice(1))) {
    throw new FolderError(`${out} holds something that is no sealed site. Choose another folder.`);
  }
}
