import { planLock, type Password, toBase64 } from "sealed-site";
import type { Gate } from "../gate.ts";

/** The passwords of the sealed site of the tests. */
export const SEALED_PASSWORDS = {
  board: "eight voices, one score",
  funder: "correct horse battery staple",
} as const;
const PASSWORDS = Object.entries(SEALED_PASSWORDS).map(([label, password]) => ({
  label,
  password,
}));

/** The content key of the sealed site of the tests. */
export const SEALED_CONTENT_KEY = Uint8Array.from({ length: 32 }, (_, index) => index);

/** The gate of the tests' sealed site, the same each time. */
export async function sealedGate(): Promise<Gate> {
  const { contentKey, lock } = await planLock(PASSWORDS, undefined, SEALED_CONTENT_KEY);
  return { mode: "sealed", contentKey, lock, keep: () => Promise.resolve() };
}

/** The text of `GATE_PASSWORDS` for some passwords. */
export function formatPasswords(passwords: readonly Password[]): string {
  return passwords.map(({ label, password }) => `${label}: ${password}`).join("\n");
}

/** Settings with which a program has the same gate. */
export const SEALED_SETTINGS = {
  GATE_MODE: "sealed",
  GATE_PASSWORDS: formatPasswords(PASSWORDS),
  GATE_CONTENT_KEY: toBase64(SEALED_CONTENT_KEY),
} as const;
