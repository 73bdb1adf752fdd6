import { expect, test } from "vitest";
import { isOfThisMachine } from "./access.ts";

const from = (remoteAddress: string | undefined, host = "localhost:4321") =>
  isOfThisMachine({ headers: { host }, socket: { remoteAddress } });

test("a request is from this machine if its peer and its host are", () => {
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map((peer) => from(peer))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["192.0.2.7", "::ffff:192.0.2.7", undefined].map((peer) => from(peer))).toEqual([
    false,
    false,
    false,
  ]);
  expect(from("::1", "[::1]:4321")).toBe(true);
  expect(from("127.0.0.1", "127.0.0.1.example.org")).toBe(false);
});
