import { expect, test } from "vitest";
import { withLake } from "./testing.ts";

test("a test has a lake of its own with its documents, and leaves nothing behind", async () => {
  const documents = [
    { _id: "movie-1", _type: "movie", title: "Stalker" },
    { _type: "movie", title: "Solaris" },
  ];
  const titles = await withLake(documents, async (client) => {
    await client.patch("movie-1").set({ title: "Mirror" }).commit();
    return client.fetch<string[]>(`*[_type == "movie"] | order(title).title`);
  });
  expect(titles).toEqual(["Mirror", "Solaris"]);
  expect(await withLake([], (client) => client.fetch("count(*)"))).toBe(0);
});
