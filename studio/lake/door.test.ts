import { expect, test } from "vitest";
import { PeopleList } from "../../server/contracts/people-api.ts";
import { reasonOf } from "./door.ts";

test("an answer of a newer server tells an editor to load the page again", () => {
  const { error } = PeopleList.safeParse({ everybody: [] });
  expect(reasonOf(error)).toMatch(/different versions. Load the page again/);
});
