import { expect, test } from "vitest";
import { withPolicyFirst } from "./policy.ts";

const movePolicy = (html: string, opensOthers = false) =>
  withPolicyFirst(Buffer.from(html), opensOthers).toString();

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

test("a policy names the inline scripts and styles of its page, and no others", () => {
  const script = " 'sha256-UTa2n5KPK2tnQwMo/5Ehe3w9Pzm9/s6BzC2iGix+MtQ='";
  const style = " 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='";
  const other = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
  const rest =
    '<style>p{color:red}</style></head><body><script src="/a.js"></script><script type="module">a("é")</script>';
  const policy = (scripts: string, styles: string) =>
    `<meta http-equiv="content-security-policy" content="script-src 'self'${scripts}; style-src 'self'${styles};">`;
  expect(movePolicy(`<head>${policy(other + script, style + other)}${rest}`)).toBe(
    `<head>${policy(script, style)}${rest}`,
  );
  const all = policy(other + script, style + other);
  expect(movePolicy(`<head>${all}${rest}`, true), "where other pages open").toBe(
    `<head>${all}${rest}`,
  );
});
