import { expect, test } from "vitest";
import { isOldAddress, parseRedirectRules, redirectRules } from "./redirects.ts";

test("rules are read as they were written, on every host", () => {
  const redirects = [
    { from: "/agent/nora", to: "/agent/norah#start" },
    { from: "/about-us", to: "/about" },
    { from: "/über uns", to: "/about" },
    { from: "/news", to: "/about?von=50%20%25#новости" },
  ];
  for (const forced of [false, true]) {
    expect([...parseRedirectRules(redirectRules(redirects, forced))]).toEqual([
      ["/agents", { to: "/#agents", status: 302 }],
      ["/über uns", { to: "/about", status: 301 }],
      ["/about-us", { to: "/about", status: 301 }],
      ["/agent/nora", { to: "/agent/norah#start", status: 301 }],
      [
        "/news",
        { to: "/about?von=50%20%25#%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8", status: 301 },
      ],
    ]);
  }
});

test.each([
  "/old",
  "/Team/About_us-2",
  "/über-uns",
  "/old page/網站",
  "/about.html",
  "/a/b.htm",
  `/${"расписание-".repeat(11)}а`,
])("%s can be an old address", (path) => {
  expect(isOldAddress(path)).toBe(true);
});

test.each([
  "",
  "/",
  "old",
  "/old/",
  "//host",
  "/a/*",
  "/:a",
  "/a?b",
  "/a#b",
  "/a.pdf",
  "/a.html/b",
  "/index.html",
  "/a/index.html",
  "/404.html",
  "/ a",
  "/a ",
  "/%C3%BC",
  "/u\u0308",
  "/a\tb",
  `/${"расписание-".repeat(14)}а`,
])("%j cannot: a host would read it otherwise, or serve a file", (path) =>
  expect(isOldAddress(path)).toBe(false),
);
