import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentSecurityPolicy, signInPage, studioPage } from "./sign-in-page.ts";

const BUILT = `<!doctype html><html><head><title>Studio</title><script>start()</script></head><body></body></html>`;

/** A directive of a policy. */
const directive = (policy: string, name: string) =>
  policy.split("; ").find((each) => each.startsWith(`${name} `));
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the Studio's page says whether it edits the embedded lake, and whether people have accounts", () => {
  expect(studioPage(BUILT, { lake: true, accounts: false })).toContain(
    `<head><meta name="studio-session" data-lake="yes"><title>`,
  );
  expect(studioPage(BUILT, { lake: false, accounts: true })).toContain(
    `<meta name="studio-session" data-accounts="yes">`,
  );
});

test("on the embedded lake the Studio's page may request only its own origin and the media host", () => {
  const policy = contentSecurityPolicy(BUILT, { lake: true });
  expect(policy.match(/\w+:\/\/[^ ;]+/g)).toEqual([
    "https://res.cloudinary.com",
    "https://res.cloudinary.com",
  ]);
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' data:");
  expect(directive(policy, "frame-src")).toBe("frame-src 'self'");
  expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hashOf("start()")}`);
});

test("on a real project it may also request Sanity", () => {
  const policy = contentSecurityPolicy(BUILT, { lake: false });
  expect(directive(policy, "connect-src")).toBe(
    "connect-src 'self' data: https://*.sanity.io wss://*.sanity.io",
  );
  expect(directive(policy, "img-src")).toContain(" https:");
});

test.each([true, false])(
  "the sign-in page (accounts: %s) has all that its script fills",
  (accounts) => {
    const { html, policy } = signInPage({ accounts });
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    expect(directive(policy, "style-src")).toBe(`style-src ${hashOf(style)}`);
    const script = readFileSync("studio/sign-in/sign-in.ts", "utf8");
    const both = Object.values(
      [true, false].map((each) => signInPage({ accounts: each }).html),
    ).join();
    for (const [, id = ""] of script.matchAll(/\("#([\w-]+)"\)/g))
      expect(both).toContain(`id="${id}"`);
    expect(html.includes(`id="by-code"`)).toBe(!accounts);
    expect(html.includes(`id="join"`)).toBe(accounts);
  },
);
