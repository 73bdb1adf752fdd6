import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { copyPeople, restorePeople } from "./copy.ts";
import { PEOPLE_FILE } from "./database.ts";
import { People } from "./people.ts";

let root: string;
let people: People;
const folder = (name: string) => mkdtempSync(join(root, name));
let dir: string;

beforeEach(() => {
  root = testFolder();
  dir = folder("lake");
  people = new People(dir);
});
afterEach(() => people.close());

function acceptInvitation(email: string, role: "administrator" | "editor") {
  return people.accept(people.invite({ email, name: email, role }).token, {
    password: `hash of ${email}`,
  });
}

test("a copy restores people on an empty machine, with passwords and removed names, without sessions and links", async () => {
  const ada = acceptInvitation("ada@example.org", "administrator");
  const ben = acceptInvitation("ben@example.org", "editor");
  if (!ada || !ben) throw new Error("Nobody joined.");
  people.remove(ben.email);
  const session = people.beginSession(ada.id);
  const invitation = people.invite({ email: "eve@example.org", name: "Eve", role: "viewer" }).token;
  const copy = folder("copy");
  // The Studio has the database open during the copy.
  expect(copyPeople(dir, copy)).toBe(2);
  expect(readdirSync(copy)).toEqual([PEOPLE_FILE]);
  const bytes = (await readFile(join(copy, PEOPLE_FILE))).toString("latin1");
  expect(bytes).toContain("ada@example.org");

  const fresh = folder("fresh");
  const there = new People(fresh);
  expect(restorePeople(copy, fresh)).toEqual({ back: 2, now: 2 });
  expect(there.credentials("ada@example.org")?.hash).toBe("hash of ada@example.org");
  expect(there.nameOf(ben.id)).toBe("ben@example.org");
  expect(there.credentials("ben@example.org")).toBeUndefined();
  expect(there.session(session)).toBeUndefined();
  expect(there.invited(invitation)).toBeUndefined();
  there.close();
});

test("if somebody may sign in, an old copy does not restore removed people", () => {
  acceptInvitation("ada@example.org", "administrator");
  const ben = acceptInvitation("ben@example.org", "editor");
  const copy = folder("copy");
  copyPeople(dir, copy);
  people.remove(ben?.email ?? "");
  expect(restorePeople(copy, dir)).toEqual({ back: 0, now: 1 });
  expect(people.credentials("ben@example.org")).toBeUndefined();
});

test("without a database of people nothing is copied; a damaged one gives a message that says what to do", () => {
  expect(copyPeople(folder("bare"), folder("copy"))).toBeUndefined();
  const damaged = folder("damaged");
  writeFileSync(join(damaged, PEOPLE_FILE), "no database ".repeat(500));
  expect(() => copyPeople(damaged, folder("copy"))).toThrow("cannot be copied");
  expect(() => new People(damaged)).toThrow(/Move the file away.*npm run restore/);
});
