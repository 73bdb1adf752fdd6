import { expect, test } from "vitest";
import { isOldAddress, parseRedirectRules, redirectRules } from "./redirects.ts";

test("rules are read as they were written, on every host", () => {
  const redirects = [
    { from: "/agent/nora", to: "/agent/norah#start" },
    { from: "/about-us", to: "/about" },
  ];
  for (const forced of [false, true]) {
    expect([...parseRedirectRules(redirectRules(redirects, forced))]).toEqual([
      ["/agents", { to: "/#agents", status: 302 }],
      ["/about-us", { to: "/about", status: 301 }],
      ["/agent/nora", { to: "/agent/norah#start", status: 301 }],
    ]);
  }
});

test("the order of documents makes no difference to the rules", () => {
  const [one, other] = [
    { from: "/b", to: "/c" },
    { from: "/a", to: "/c" },
  ] as const;
  expect(redirectRules([one, other])).toBe(redirectRules([other, one]));
});

test.each(["/old", "/agent/nora", "/Team/About_us-2"])("%s can be an old address", (path) => {
  expect(isOldAddress(path)).toBe(true);
});

test.each(["", "/", "old", "/old/", "//host", "/a/*", "/:a", "/a b", "/a?b", "/a#b", "/a.html"])(
  "%j cannot: a host would read it otherwise, or serve a file",
  (path) => expect(isOldAddress(path)).toBe(false),
);
