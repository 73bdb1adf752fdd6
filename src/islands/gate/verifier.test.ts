import { afterEach, describe, expect, it, vi } from "vitest";
import { GateError } from "./errors.ts";
import { checkPassword, type Verifier } from "./verifier.ts";
import { deriveBytes } from "sealed-site/browser";

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
