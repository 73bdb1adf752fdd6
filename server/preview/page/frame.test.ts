import { expect, test } from "vitest";
import { framePolicy } from "./frame.ts";

test("the overlays work on a page of a sealed site, and only the Studio frames it", () => {
  const sealed =
    "default-src 'self';require-trusted-types-for 'script';trusted-types opened; style-src 'self' 'sha256-a='";
  expect(framePolicy(sealed, ["http://127.0.0.1:4326"])).toBe(
    "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors http://127.0.0.1:4326",
  );
});
