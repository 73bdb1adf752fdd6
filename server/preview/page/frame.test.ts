import { expect, test } from "vitest";
import { framePolicy } from "./frame.ts";

test("the overlays work on a page of a sealed site, and only the Studio frames it", () => {
  const sealed =
    "default-src 'self';require-trusted-types-for 'script';trusted-types opened; style-src 'self' 'sha256-a='";
  expect(framePolicy(sealed, "'self'")).toBe(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'",
  );
});
