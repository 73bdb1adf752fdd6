import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inRoot } from "../cli/lib/root.ts";
import { redirection } from "./address.ts";
import { cacheControl, HASHED_FOLDERS, SECURITY_HEADERS } from "./headers.ts";

const textOf = (file: string) => readFile(inRoot("public", file), "utf8");

test("a plain static host is told the same headers as our server sends", async () => {
  const rules = new Map<string, Record<string, string>>();
  let rule: Record<string, string> = {};
  for (const line of (await textOf("_headers")).split("\n").filter(Boolean)) {
    if (line.startsWith("/")) rules.set(line, (rule = {}));
    else rule[line.slice(0, line.indexOf(":")).trim()] = line.slice(line.indexOf(":") + 1).trim();
  }
  const hashed = HASHED_FOLDERS.map((folder): [string, Record<string, string>] => [
    `${folder}*`,
    { "Cache-Control": cacheControl(`${folder}fonts/serif.woff2`) },
  ]);
  expect(Object.fromEntries(rules)).toEqual(
    Object.fromEntries([["/*", SECURITY_HEADERS], ...hashed]),
  );
});

test("a plain static host is told the same redirects", async () => {
  for (const line of (await textOf("_redirects")).split("\n").filter(Boolean)) {
    const [from = "", to, status] = line.split(" ");
    expect([redirection(from, true), status]).toEqual([to, "302"]);
  }
});
