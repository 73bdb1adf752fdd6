import { expect, test } from "vitest";
import { Fatal } from "../../server/runtime/fatal.ts";
import { checkGatePassword } from "../../server/cli/lib/gate-password.ts";

const PUBLIC = "https://www.example.org";

/** What is said about a password; it is thrown in production. */
function said(siteUrl: string | undefined, environment: NodeJS.ProcessEnv): string[] {
  const lines: string[] = [];
  checkGatePassword(siteUrl, environment, (line) => lines.push(line));
  return lines;
}

test.each([{}, { GATE_PASSWORD: "" }, { GATE_PASSWORD: "polyphony" }, { GATE_PASSWORD: "a" }])(
  "a public site with %j is warned of, and refused in production",
  (environment) => {
    expect(said(PUBLIC, environment)).toEqual([expect.stringContaining("Set GATE_PASSWORD")]);
    const inProduction = { ...environment, NODE_ENV: "production" };
    expect(() => said(PUBLIC, inProduction)).toThrow(Fatal);
  },
);

test("a strong password, and a site of this machine, pass in silence", () => {
  const production = { NODE_ENV: "production" };
  expect(said(PUBLIC, { ...production, GATE_PASSWORD: "eight voices, one score" })).toEqual([]);
  expect(said("http://localhost:4321", production)).toEqual([]);
  expect(said(undefined, production)).toEqual([]);
});
