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

  it("lets a password in that was pasted with what stood around it", async () => {
    const verifier = await gateVerifier("polyphony", SITE);
    for (const pasted of [
      "polyphony ",
      "\tpolyphony",
      "polyphony\u00A0",
      "\u200Bpolyphony\u200B",
    ]) {
      expect(await checkPassword(pasted, verifier), JSON.stringify(pasted)).toBe(true);
    }
  });

  it("gives the same page from build to build, and another at another address", async () => {
    const verifier = await gateVerifier("polyphony", SITE);
    expect(verifier).toEqual({
      salt: "ZgbEALWUqYSlBJIExLnivQ==",
      iterations: 600_000,
      hash: "EiQ/pQPpfLa/WV57V8ffkLomgXot24R4Jkt6rwIhOFM=",
    });
    const other = await gateVerifier("polyphony", "https://other.example/");
    expect(other.salt).not.toBe(verifier.salt);
    expect(other.hash).not.toBe(verifier.hash);
  });

  it("accepts an accented password from any keyboard", async () => {
    const composed = "r\u00e9sum\u00e9";
    const decomposed = "re\u0301sume\u0301";
    const verifier = await gateVerifier(composed, SITE);
    expect(await checkPassword(decomposed, verifier)).toBe(true);
  });

  it("refuses an empty password", async () => {
    await expect(gateVerifier("", SITE)).rejects.toThrow("GATE_PASSWORD");
  });
});
