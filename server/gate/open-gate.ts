import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import {
  type Bytes,
  CONTENT_KEY_BYTES,
  fromBase64,
  joinLocks,
  type Lock,
  toBase64,
  wrapContentKey,
} from "sealed-site";
import { Fatal } from "../runtime/fatal.ts";
import { inRoot } from "../runtime/root.ts";
import { readKeptGate, writeKeptGate, type KeptGate } from "./kept-gate.ts";
import { gatePasswords, type GatePassword, type PasswordSettings } from "./passwords.ts";

/** The settings of the gate. */
export interface GateSettings extends PasswordSettings {
  readonly GATE_CONTENT_KEY?: string | undefined;
  readonly SITE_DATA_DIR: string;
}

/** What a build has to know of the gate. */
export type Gate =
  | { readonly mode: "open" }
  | {
      readonly mode: "sealed";
      readonly contentKey: Bytes;
      readonly lock: Lock;
      /**
       * Keeps key and passwords for the next build. Call it when this one is in place: after a build
       * that failed, what was withdrawn is still to be withdrawn.
       * @throws KeptSecretError when the folder cannot be written
       */
      readonly keep: () => void;
    };

/** What a build or a start does to the gate of a sealed site. */
export interface GatePlan {
  readonly contentKey: Bytes;
  readonly lock: Lock;
  readonly kept: KeptGate;
  /** Labels of the passwords that are new. */
  readonly added: readonly string[];
  /** Labels of the passwords that open the site no longer. */
  readonly withdrawn: readonly string[];
  /** True when the content key is another one than before: every file changes. */
  readonly newKey: boolean;
  /** True when the settings have the key and nothing is known of earlier builds, as on a host that builds. */
  readonly unknownBefore: boolean;
}

/**
 * The gate that the settings describe. A sealed site has the content key of the last build, or a new
 * one when a password was taken away.
 * @param print told what changes, in a sentence
 * @throws Fatal for settings that are wrong, and where `GATE_CONTENT_KEY` has to change
 */
export async function openGate(
  settings: GateSettings,
  print: (line: string) => void = console.log,
): Promise<Gate> {
  const passwords = gatePasswords(settings);
  if (settings.GATE_MODE === "open") return { mode: "open" };
  const folder = gateFolder(settings);
  const before = readKeptGate(folder);
  const plan = await planGate(passwords, before, configuredKey(settings));
  for (const line of describePlan(plan)) print(`· ${line}`);
  const { contentKey, lock, kept } = plan;
  const keep = () => {
    if (JSON.stringify(kept) !== JSON.stringify(before)) writeKeptGate(folder, kept);
  };
  return { mode: "sealed", contentKey, lock, keep };
}

/** Folder of what is kept of the gate. */
export function gateFolder({ SITE_DATA_DIR }: Pick<GateSettings, "SITE_DATA_DIR">): string {
  return resolve(inRoot(), SITE_DATA_DIR);
}

/**
 * The content key that the settings name; undefined for none.
 * @throws Fatal when it is no key
 */
export function configuredKey({
  GATE_CONTENT_KEY,
}: Pick<GateSettings, "GATE_CONTENT_KEY">): Bytes | undefined {
  if (GATE_CONTENT_KEY === undefined) return undefined;
  const key = fromBase64(GATE_CONTENT_KEY);
  if (key?.length === CONTENT_KEY_BYTES) return key;
  throw new Fatal(
    `GATE_CONTENT_KEY is no key: it has to be ${CONTENT_KEY_BYTES} random bytes in base64. "openssl rand -base64 32" prints one.`,
  );
}

/**
 * Finds the content key and the lock for some passwords.
 * @param before what the last build has kept
 * @param configured the key of the settings
 * @param random makes a new key
 * @throws Fatal when a password was taken away and the settings still have the key that it opens
 */
export async function planGate(
  passwords: readonly GatePassword[],
  before: KeptGate | undefined,
  configured: Bytes | undefined,
  random: () => Bytes = newContentKey,
): Promise<GatePlan> {
  const known = configured ?? fromBase64(before?.contentKey ?? "");
  const isKey = known?.length === CONTENT_KEY_BYTES;
  const first = await wrapAll(isKey ? known : random(), passwords);
  const sameKey = before?.keyId === first.lock.keyId;
  const wraps = new Set(first.lock.wraps);
  const withdrawn = (before?.passwords ?? []).filter(({ wrap }) => !wraps.has(wrap));
  if (sameKey && withdrawn.length > 0 && configured !== undefined) {
    throw new Fatal(
      `The password ${quoted(withdrawn)} was taken away or changed, and GATE_CONTENT_KEY is still the key that it opens. Set GATE_CONTENT_KEY to what "openssl rand -base64 32" prints, and build again.`,
    );
  }
  const wrapped = sameKey && withdrawn.length > 0 ? await wrapAll(random(), passwords) : first;
  const newKey = before?.keyId !== wrapped.lock.keyId;
  const labels = passwords.map(({ label }) => label);
  const oldLabels = before?.passwords.map(({ label }) => label) ?? [];
  return {
    ...wrapped,
    kept: {
      ...(configured === undefined && { contentKey: toBase64(wrapped.contentKey) }),
      keyId: wrapped.lock.keyId,
      passwords: wrapped.passwords,
    },
    added: labels.filter((label) => !oldLabels.includes(label)),
    withdrawn: sameKey
      ? withdrawn.map(({ label }) => label)
      : oldLabels.filter((label) => !labels.includes(label)),
    newKey,
    unknownBefore: configured !== undefined && before === undefined,
  };
}

/** What a plan changes, for a person. */
export function describePlan(plan: GatePlan): string[] {
  const { added, withdrawn, newKey, unknownBefore } = plan;
  if (unknownBefore) {
    return [
      "gate: no earlier build is known here. If you took a password away, set a new GATE_CONTENT_KEY as well",
    ];
  }
  const lines: string[] = [];
  if (withdrawn.length > 0) lines.push(`withdrawn: ${withdrawn.join(", ")}`);
  if (added.length > 0) lines.push(`new: ${added.join(", ")}`);
  if (newKey) {
    lines.push("the content key is new: every file changes, and all visitors are asked again");
  }
  return lines.map((line) => `gate: ${line}`);
}

/** A new content key. */
export function newContentKey(): Bytes {
  return new Uint8Array(randomBytes(CONTENT_KEY_BYTES));
}

interface Wrapped {
  contentKey: Bytes;
  lock: Lock;
  passwords: { label: string; wrap: string }[];
}

/** The lock of all passwords. Each is wrapped by itself, so that each wrap has its label. */
async function wrapAll(contentKey: Bytes, passwords: readonly GatePassword[]): Promise<Wrapped> {
  const locks = await Promise.all(
    passwords.map(({ password }) => wrapContentKey(contentKey, password)),
  );
  const lock = joinLocks(locks);
  const wraps = locks.map((each) => each.wraps[0] ?? "");
  return {
    contentKey,
    lock,
    passwords: passwords.map(({ label }, index) => ({ label, wrap: wraps[index] ?? "" })),
  };
}

function quoted(passwords: readonly { label: string }[]): string {
  return passwords.map(({ label }) => `"${label}"`).join(", ");
}
