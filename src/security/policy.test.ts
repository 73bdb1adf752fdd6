import { expect, test } from "vitest";
import { withPolicyFirst } from "./policy.ts";

const movePolicy = (html: string) => withPolicyFirst(Buffer.from(html)).toString();

const POLICY = `<meta http-equiv="content-security-policy" content="script-src 'self' '$&'">`;

test("the policy comes before every script, right after the encoding", () => {
  const page = `<html><head><meta charset="utf-8"><script>a("é")</script>${POLICY}</head><body></body></html>`;
  expect(movePolicy(page)).toBe(
    `<html><head><meta charset="utf-8">${POLICY}<script>a("é")</script></head><body></body></html>`,
  );
  expect(movePolicy(`<head><script>a()</script>${POLICY}</head>`)).toBe(
    `<head>${POLICY}<script>a()</script></head>`,
  );
});

test("a page without a policy stays as it is", () => {
  expect(movePolicy("<html><head></head></html>")).toBe("<html><head></head></html>");
});
