import { expect, test } from "vitest";
import { z } from "zod";
import { singleQuery, REFERENCE, WHOLE_VALUE } from "./query-definition.ts";

test("a query reads what its shape has: of several kinds all fields, through references, whole where it says so", () => {
  const agent = z.object({ name: z.string() }).meta(REFERENCE);
  const said = z.object({ _type: z.literal("said"), text: z.string(), agent });
  const drawn = z.object({ _type: z.literal("drawn"), picture: z.object({}).meta(WHOLE_VALUE) });
  const parts = z.array(z.discriminatedUnion("_type", [said, drawn]));
  const { query } = singleQuery("page", z.object({ title: z.string().nullish(), parts }));
  expect(query).toBe(
    `*[_type == "page" && _id == "page"][0]{ title, parts[]{ _type, text, agent->{ name }, picture } }`,
  );
});
