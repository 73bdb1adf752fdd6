import { afterEach, describe, expect, it, vi } from "vitest";
import { GateError } from "./errors.ts";
import { checkPassword } from "./verifier.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("checkPassword", () => {
  it("names the cause on plain http, where browsers have no WebCrypto", async () => {
    vi.stubGlobal("crypto", {});
    const check = checkPassword("p", { salt: "salt", iterations: 1, hash: "hash" });
    await expect(check).rejects.toThrow(GateError);
    await expect(check).rejects.toThrow("https://");
  });
});
