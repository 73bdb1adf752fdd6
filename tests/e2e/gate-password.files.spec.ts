import { expect, test } from "@playwright/test";
import { createHash } from "node:crypto";
import { KDF_ROUNDS } from "sealed-site/browser";
import { GATE } from "../../src/facts/strings.ts";
import { PASSWORD } from "./support/environment.ts";
import { FILES, PAGES, readSiteFile } from "./support/site-files.ts";

/** The password in every form in which it could be read, or quickly guessed, from a file. */
function tellingForms(password: string): Record<string, string> {
  const bytes = Buffer.from(password);
  const digest = (algorithm: string) => createHash(algorithm).update(password);
  return {
    "clear text": password,
    backwards: [...password].reverse().join(""),
    "URL encoding": encodeURIComponent(password),
    base64: bytes.toString("base64").replace(/=+$/, ""),
    base64url: bytes.toString("base64url"),
    hex: bytes.toString("hex"),
    MD5: digest("md5").digest("hex"),
    "SHA-1": digest("sha1").digest("hex"),
    "SHA-256": digest("sha256").digest("hex"),
    "SHA-256 in base64": digest("sha256").digest("base64").replace(/=+$/, ""),
    "SHA-512": digest("sha512").digest("hex"),
  };
}

/** Files of the site that hold a text, in whatever case. */
function filesWith(text: string): string[] {
  const wanted = text.toLowerCase();
  return FILES.filter((file) =>
    readSiteFile(file).toString("latin1").toLowerCase().includes(wanted),
  );
}

test("the owner's password is in no file that anyone can download", () => {
  expect(filesWith(GATE.title), "the search finds what is there").not.toEqual([]);
  const found = Object.entries(tellingForms(PASSWORD))
    .map(([form, text]) => ({ form, files: filesWith(text) }))
    .filter(({ files }) => files.length > 0);
  expect(found).toEqual([]);
});

test("what pages hold instead costs an attacker 600,000 rounds a guess", () => {
  for (const { path, html } of PAGES) {
    const iterations = /&quot;iterations&quot;:\[0,(\d+)\]/.exec(html)?.[1];
    expect(Number(iterations), path).toBeGreaterThanOrEqual(KDF_ROUNDS);
  }
});
