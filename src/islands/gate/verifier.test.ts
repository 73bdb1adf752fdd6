import { afterEach, describe, expect, it, vi } from "vitest";
import { GateError } from "./errors.ts";
import { checkPassword, type Verifier } from "./verifier.ts";

const SALT = "AAECAwQFBgcICQoLDA0ODw==";

afterEach(() => {
  vi.unstubAllGlobals();
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
