import { describe, expect, it } from "vitest";
import { errorsOf } from "../../testing/validate.ts";
import type { TestDocument } from "../../testing/query-client.ts";

const moved = { _id: "drafts.moved", _type: "redirect", from: "/agent/nora", to: "/agent/norah" };
const norah = { _id: "norah", _type: "agent", id: "norah" };
const older = { _id: "older", _type: "redirect", from: "/agent/nor", to: "/agent/nora" };

async function problemsOf(
  fields: Partial<typeof moved>,
  others: readonly TestDocument[] = [norah],
) {
  const errors = await errorsOf({ ...moved, ...fields }, others);
  return errors.map(({ path, message }) => `${path}: ${message}`);
}

describe("a redirect", () => {
  it("leads from an address that no page has to one that visitors find", async () => {
    expect(await problemsOf({})).toEqual([]);
    expect(await problemsOf({ from: "/team", to: "/about#why" })).toEqual([]);
  });

  it("cannot take the address of a page or of another redirect", async () => {
    expect(await problemsOf({ from: "/about" })).toEqual([
      expect.stringContaining("from: The site has a page at /about"),
    ]);
    expect(await problemsOf({ from: "/agent/norah", to: "/about" })).toEqual([
      expect.stringContaining("from: The site has a page at /agent/norah"),
    ]);
    expect(await problemsOf({ from: "/agent/nor" }, [norah, older])).toEqual([
      "from: Another redirect leads from /agent/nor to /agent/nora already. Change that one.",
    ]);
  });

  it("cannot lead in a circle, and says how to end it", async () => {
    const back = { _id: "back", _type: "redirect", from: "/agent/norah", to: "/agent/nora" };
    expect(await problemsOf({}, [back])).toEqual([
      "to: Visitors would go in a circle: /agent/nora → /agent/norah → /agent/nora. Lead to a page of the site.",
    ]);
    expect(await problemsOf({ to: "/agent/nora" })).toEqual([
      expect.stringContaining("in a circle: /agent/nora → /agent/nora"),
    ]);
  });

  it("cannot lead on through another redirect, and reads where to lead", async () => {
    expect(await problemsOf({ from: "/agent/no", to: "/agent/nor" }, [older])).toEqual([
      "to: /agent/nor has moved to /agent/nora. Lead there directly.",
    ]);
  });

  it("cannot lead to no page, to a draft, to a file or to another site", async () => {
    expect(await problemsOf({ to: "/agent/norh" })).toEqual([
      "to: The site has no page at /agent/norh. Did you mean /agent/norah?",
    ]);
    expect(await problemsOf({}, [{ ...norah, _id: "drafts.norah" }])).toEqual([
      "to: The page at /agent/norah is not published yet. Publish it first.",
    ]);
    for (const to of ["https://elsewhere.example/", "/media/film.mp4", "#agents"]) {
      expect(await problemsOf({ to }), to).toEqual([
        expect.stringContaining("to: Write a page of this site"),
      ]);
    }
  });
});
