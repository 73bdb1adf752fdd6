import { expect, describe, it } from "vitest";
import { checkPassword } from "../islands/gate/verifier.ts";
import { gateVerifier } from "./gate-verifier.ts";

const SITE = "https://polyphony.example/";

describe("the gate's verifier", () => {
  it("lets the password in and nothing else", async () => {
    const verifier = await gateVerifier("polyphony", SITE);
    expect(verifier.iterations).toBeGreaterThanOrEqual(600_000);
    expect(await checkPassword("polyphony", verifier)).toBe(true);
    for (const wrong of ["Polyphony", "poly phony", "polyphon", ""]) {
      expect(await checkPassword(wrong, verifier)).toBe(false);
    }
  });

  it("gives the same page from build to build, and another at another address", async () => {
    const verifier = await gateVerifier("polyphony", SITE);
    expect(verifier).toEqual({
      salt: `polyphony gate of ${SITE}`,
      iterations: 600_000,
      hash: "Q2NLwQ+WFR15ydbO9ws1uGBdx/4Ysns6hVHi2eTJqEM=",
    });
    const other = await gateVerifier("polyphony", "https://other.example/");
    expect(other.salt).not.toBe(verifier.salt);
    expect(other.hash).not.toBe(verifier.hash);
  });

  it("lets a password in from any keyboard, and pasted with what stood around it", async () => {
    const verifier = await gateVerifier("r\u00e9sum\u00e9", SITE);
    expect(await checkPassword("\tre\u0301sume\u0301\u200b\u00a0", verifier)).toBe(true);
  });

  it("refuses an empty password", async () => {
    await expect(gateVerifier("", SITE)).rejects.toThrow("GATE_PASSWORD");
  });
});
