import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import {
  type Bytes,
  CONTENT_KEY_BYTES,
  fromBase64,
  KeyInUseError,
  type Lock,
  type LockPlan,
  type LockRecord,
  planLock,
  readLockRecord,
  writeLockRecord,
} from "sealed-site";
import { Fatal } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import type { Settings } from "../runtime/settings.ts";
import { gatePasswords } from "./passwords.ts";

/** The settings of the gate. */
export type GateSettings = Pick<
  Settings,
  "GATE_MODE" | "GATE_PASSWORDS" | "GATE_CONTENT_KEY" | "SITE_DATA_DIR"
>;

/** The gate as a build needs it. */
export type Gate =
  | { readonly mode: "open" }
  | {
      readonly mode: "sealed";
      readonly contentKey: Bytes;
      readonly lock: Lock;
      /**
       * Stores key and passwords for the next build. Call it when this one is in place: after a build
       * that failed, what was withdrawn is still to be withdrawn.
       * @throws Fatal when the folder cannot be written
       */
      readonly keep: () => Promise<void>;
    };

/**
 * The gate that the settings describe. A sealed site has the content key of the last build, or a new
 * one when a password was taken away.
 * @param print told what changes, in a sentence
 * @throws Fatal for settings that are wrong, and where `GATE_CONTENT_KEY` has to change; FolderError
 *   for a damaged record of the last build
 */
export async function readGate(
  settings: GateSettings,
  print: (line: string) => void = console.log,
): Promise<Gate> {
  const passwords = gatePasswords(settings);
  if (settings.GATE_MODE === "open") return { mode: "open" };
  const file = resolve(inRoot(), settings.SITE_DATA_DIR, "gate.json");
  const before = await readLockRecord(file);
  const configured = configuredKey(settings);
  const plan = await planLock(passwords, before, configured).catch((error: unknown) => {
    if (!(error instanceof KeyInUseError)) throw error;
    const labels = error.labels.map((label) => `"${label}"`).join(", ");
    throw new Fatal(
      `The password ${labels} was taken away or changed, and GATE_CONTENT_KEY is still the key that it opens. Set GATE_CONTENT_KEY to what "openssl rand -base64 32" prints, and build again.`,
    );
  });
  // On a build host the settings have the key, and no earlier build is known.
  const unknownBefore = configured !== undefined && before === undefined;
  for (const line of unknownBefore ? [UNKNOWN_BEFORE] : describePlan(plan)) {
    print(`· gate: ${line}`);
  }
  const { contentKey, lock, record } = plan;
  const keep = async () => {
    if (JSON.stringify(record) !== JSON.stringify(before)) await writeLock(file, record);
  };
  return { mode: "sealed", contentKey, lock, keep };
}

/**
 * The content key that the settings name; undefined for none.
 * @throws Fatal when it is no key
 */
function configuredKey({ GATE_CONTENT_KEY }: GateSettings): Bytes | undefined {
  if (GATE_CONTENT_KEY === undefined) return undefined;
  const key = fromBase64(GATE_CONTENT_KEY);
  if (key?.length === CONTENT_KEY_BYTES) return key;
  throw new Fatal(
    `GATE_CONTENT_KEY is no key: it has to be ${CONTENT_KEY_BYTES} random bytes in base64. "openssl rand -base64 32" prints one.`,
  );
}

const UNKNOWN_BEFORE =
  "no earlier build is known here. If you took a password away, set a new GATE_CONTENT_KEY as well";

/** A plan's changes, in words for a person. */
function describePlan({ added, withdrawn, newKey }: LockPlan): string[] {
  const lines: string[] = [];
  if (withdrawn.length > 0) lines.push(`withdrawn: ${withdrawn.join(", ")}`);
  if (added.length > 0) lines.push(`new: ${added.join(", ")}`);
  if (newKey) {
    lines.push("the content key is new: every file changes, and all visitors are asked again");
  }
  return lines;
}

/** @throws Fatal when the folder cannot be written */
async function writeLock(file: string, record: LockRecord): Promise<void> {
  const folder = dirname(file);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeLockRecord(file, record);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Fatal(
      `The key of the sealed site cannot be kept in ${folder}: ${reason}. Make the folder writable, choose another (SITE_DATA_DIR), or set GATE_CONTENT_KEY.`,
    );
  }
}
