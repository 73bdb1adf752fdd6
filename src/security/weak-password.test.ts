import { expect, test } from "vitest";
import { isPublicAddress, weaknessOf } from "./weak-password.ts";

test.each([
  "polyphony",
  " Polyphony ",
  "p",
  "short",
  "elevenchars",
  "aaaaaaaaaaaaaaaa",
  "abababababab",
])("a public site may not have the password %j", (password) =>
  expect(weaknessOf(password)).toBeTypeOf("string"),
);

test.each(["eight voices, one score", "correct horse battery", "x7!kQ2#pLm9z"])(
  "a public site may have the password %j",
  (password) => expect(weaknessOf(password)).toBeUndefined(),
);

test("an address is public unless it names this machine", () => {
  const here = [undefined, "http://localhost:4321", "http://127.0.0.1", "http://[::1]:4321"];
  expect([...here, "https://site.localhost"].filter(isPublicAddress)).toEqual([]);
  const others = [
    "https://example.org",
    "http://192.168.1.7:4321",
    "https://localhost.example.org",
  ];
  expect(others.every(isPublicAddress)).toBe(true);
});
