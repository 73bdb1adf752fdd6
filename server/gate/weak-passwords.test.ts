import { expect, test } from "vitest";
import { Fatal } from "../runtime/fatal.ts";
import { checkPasswords, isPublicAddress } from "./weak-passwords.ts";

const PUBLIC = "https://www.example.org";

/** The warnings about passwords; in production they are thrown. */
async function warningsOf(
  passwords: readonly string[],
  siteUrl: string | undefined,
  environment: NodeJS.ProcessEnv = {},
): Promise<string[]> {
  const lines: string[] = [];
  const labelled = passwords.map((password, index) => ({ label: `guest ${index + 1}`, password }));
  await checkPasswords(labelled, siteUrl, environment, (line) => lines.push(line));
  return lines;
}

test.each([
  "polyphony",
  "Polyphony",
  "p",
  "short",
  "Sommer2024!",
  "aaaaaaaaaaaaaaaa",
  "abababababab",
])(
  "a public site with the password %j is warned of, and refused in production",
  async (password) => {
    const lines = await warningsOf([password], PUBLIC);
    expect(lines).toEqual([
      expect.stringMatching(/rented GPU.*\n  guest 1: about [\d,]+ guesses\n$/),
    ]);
    expect(lines.join()).not.toContain(password === "p" ? "\u0000" : password);
    await expect(warningsOf([password], PUBLIC, { NODE_ENV: "production" })).rejects.toThrow(Fatal);
  },
);

test("only the weak ones are named", async () => {
  const lines = await warningsOf(["eight voices, one score", "short"], PUBLIC);
  expect(lines.join()).toContain("guest 2");
  expect(lines.join()).not.toContain("guest 1");
});

test.each(["eight voices, one score", "correct horse battery", "x7!kQ2#pLm9z"])(
  "a public site may have the password %j",
  async (password) => {
    expect(await warningsOf([password], PUBLIC, { NODE_ENV: "production" })).toEqual([]);
  },
);

test("on a site of this machine any password will do", async () => {
  const production = { NODE_ENV: "production" };
  expect(await warningsOf(["polyphony"], "http://localhost:4321", production)).toEqual([]);
  expect(await warningsOf(["polyphony"], undefined, production)).toEqual([]);
});

test("an address is public unless it names this machine", () => {
  const here = [undefined, "http://localhost:4321", "http://127.0.0.1", "http://[::1]:4321"];
  expect([...here, "https://site.localhost"].filter(isPublicAddress)).toEqual([]);
  const others = [
    "https://example.org",
    "http://192.168.1.7:4321",
    "https://localhost.example.org",
  ];
  expect(others.every(isPublicAddress)).toBe(true);
});
