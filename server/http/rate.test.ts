import { expect, test } from "vitest";
import { RateLimit } from "./rate.ts";

test("an address gets its burst, then its rate; others are not affected", () => {
  const limit = new RateLimit({ burst: 3, perSecond: 2 });
  const at = (now: number, address = "192.0.2.1") => limit.take(address, now);
  expect([at(0), at(0), at(0)]).toEqual([0, 0, 0]);
  expect(at(0)).toBe(1);
  expect(at(0, "192.0.2.2")).toBe(0);
  expect([at(500), at(500)]).toEqual([0, 1]);
  expect([at(60_000), at(60_000), at(60_000), at(60_000)]).toEqual([0, 0, 0, 1]);
});

test("all addresses of an IPv6 /64 share their tokens", () => {
  const limit = new RateLimit({ burst: 2, perSecond: 1 });
  expect(limit.take("2001:db8:1:2::1", 0)).toBe(0);
  expect(limit.take("2001:db8:1:2:3:4:5:6", 0)).toBe(0);
  expect(limit.take("2001:db8:1:2:ffff::", 0)).toBe(1);
  expect(limit.take("2001:db8:1:3::1", 0)).toBe(0);
});
