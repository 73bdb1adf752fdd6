import { expect, test } from "vitest";
import type { ListedPerson } from "../../server/contracts/people-api.ts";
import { stateOf } from "./service.ts";

const ADA: ListedPerson = {
  id: "p-ada",
  name: "Ada",
  email: "ada@example.org",
  role: "editor",
  joined: true,
  sessions: 0,
  seen: null,
  invited: null,
};

test.each<[Partial<ListedPerson>, string]>([
  [{ seen: "2026-11-24T11:00:00Z", sessions: 2 }, "open in 2 browsers"],
  [{ seen: "2026-11-23T11:00:00Z" }, "signed out"],
  [{}, "Not seen yet; signed out"],
  [{ joined: false }, "Invited; the link has expired"],
])("an administrator sees whether a person is here: %o", (state, words) => {
  expect(stateOf({ ...ADA, ...state })).toBe(words);
});

test("a valid link is shown, also for people who have joined", () => {
  const invited = "2026-11-26T12:00:00Z";
  expect(stateOf({ ...ADA, joined: false, invited })).toMatch(/^Invited; a link is open until /);
  expect(stateOf({ ...ADA, invited })).toMatch(/; signed out; a link is open until /);
});
