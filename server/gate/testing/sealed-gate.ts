import { planLock, type Password } from "sealed-site";
import type { Gate } from "../open-gate.ts";

/** The passwords of the sealed site of the tests. */
export const SEALED_PASSWORDS = {
  board: "eight voices, one score",
  funder: "correct horse battery staple",
} as const;

/** The content key of the sealed site of the tests. */
export const SEALED_CONTENT_KEY = Uint8Array.from({ length: 32 }, (_, index) => index);

/** The gate of the tests' sealed site, the same each time. */
export async function sealedGate(): Promise<Gate> {
  const passwords = Object.entries(SEALED_PASSWORDS).map(([label, password]) => {
    return { label, password };
  });
  const { contentKey, lock } = await planLock(passwords, undefined, SEALED_CONTENT_KEY);
  return { mode: "sealed", contentKey, lock, keep: () => undefined };
}

/** The text of `GATE_PASSWORDS` for some passwords. */
export function formatPasswords(passwords: readonly Password[]): string {
  return passwords.map(({ label, password }) => `${label}: ${password}`).join("\n");
}
