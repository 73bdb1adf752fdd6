import { afterEach, describe, expect, it, vi } from "vitest";
import { GateError } from "./errors.ts";
import {
  checkPassword,
  createVerifier,
  SALT_BYTES,
  VerifierInputError,
  type Verifier,
} from "./verifier.ts";
import { deriveBytes, KDF_ROUNDS } from "sealed-site/browser";

const SALT = "AAECAwQFBgcICQoLDA0ODw==";
const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: Uint8Array) => Buffer.from(data).toString("hex");

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("deriveBytes", () => {
  // RFC 7914, section 11; the vectors are 64 bytes long, and the first 32 are those of dkLen 32.
  it.each([
    {
      password: "passwd",
      salt: "salt",
      iterations: 1,
      hash: "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc",
    },
    {
      password: "Password",
      salt: "NaCl",
      iterations: 80_000,
      hash: "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56",
    },
  ])("matches the published vector of $iterations rounds", async (vector) => {
    const hash = await deriveBytes(vector.password, bytes(vector.salt), vector.iterations);
    expect(hex(hash)).toBe(vector.hash);
  });
});

describe("createVerifier", () => {
  it("lets the password in and nothing else", async () => {
    const verifier = await createVerifier("polyphony", { salt: SALT });
    expect(verifier.iterations).toBeGreaterThanOrEqual(600_000);
    expect(await checkPassword("polyphony", verifier)).toBe(true);
    for (const wrong of ["Polyphony", "poly phony", "polyphon", ""]) {
      expect(await checkPassword(wrong, verifier)).toBe(false);
    }
  });

  it("lets a password in that was pasted with what stood around it", async () => {
    const verifier = await createVerifier("polyphony", { salt: SALT });
    for (const pasted of [
      "polyphony ",
      "\tpolyphony",
      "polyphony\u00A0",
      "\u200Bpolyphony\u200B",
    ]) {
      expect(await checkPassword(pasted, verifier), JSON.stringify(pasted)).toBe(true);
    }
  });

  it("gives the same page from build to build, and another with another salt", async () => {
    const first = await createVerifier("polyphony", { salt: SALT });
    const again = await createVerifier("polyphony", { salt: SALT });
    const other = await createVerifier("polyphony", { salt: "DwECAwQFBgcICQoLDA0ODw==" });
    expect(again).toEqual(first);
    expect(other.hash).not.toBe(first.hash);
  });

  it("accepts an accented password from any keyboard", async () => {
    const composed = "r\u00e9sum\u00e9";
    const decomposed = "re\u0301sume\u0301";
    const verifier = await createVerifier(composed, { salt: SALT });
    expect(await checkPassword(decomposed, verifier)).toBe(true);
  });

  it.each([
    { why: "an empty password", password: "", salt: SALT, iterations: KDF_ROUNDS },
    { why: "no salt", password: "p", salt: "", iterations: KDF_ROUNDS },
    {
      why: "a short salt",
      password: "p",
      salt: btoa("x".repeat(SALT_BYTES - 1)),
      iterations: KDF_ROUNDS,
    },
    { why: "a salt that is not base64", password: "p", salt: "***", iterations: KDF_ROUNDS },
    { why: "too few rounds", password: "p", salt: SALT, iterations: KDF_ROUNDS - 1 },
    { why: "rounds that are no number", password: "p", salt: SALT, iterations: Number.NaN },
  ])("refuses to build a weak gate: $why", async ({ password, salt, iterations }) => {
    await expect(createVerifier(password, { salt, iterations })).rejects.toThrow(
      VerifierInputError,
    );
  });
});

describe("checkPassword", () => {
  const damaged: { what: string; verifier: Verifier }[] = [
    { what: "salt", verifier: { salt: "***", iterations: 1, hash: btoa("x".repeat(32)) } },
    { what: "hash", verifier: { salt: SALT, iterations: 1, hash: "***" } },
    { what: "length of the hash", verifier: { salt: SALT, iterations: 1, hash: btoa("short") } },
  ];
  it.each(damaged)("tells a damaged page from a wrong password: $what", async ({ verifier }) => {
    await expect(checkPassword("p", verifier)).rejects.toThrow("damaged");
  });

  it("names the cause on plain http, where browsers have no WebCrypto", async () => {
    vi.stubGlobal("crypto", {});
    const check = checkPassword("p", { salt: SALT, iterations: 1, hash: btoa("x".repeat(32)) });
    await expect(check).rejects.toThrow(GateError);
    await expect(check).rejects.toThrow("https://");
  });
});
