import { describe, expect, test } from "vitest";
import { describeMove, planMove, withMovedLinks, type StoredDocument } from "./move.ts";

const MOVE = { from: "/agent/nora", to: "/agent/norah" };
const stored = (id: string, fields: object, type = "aboutPage"): StoredDocument => ({
  _id: id,
  _type: type,
  _rev: `rev-${id}`,
  ...fields,
});
const plan = (...documents: StoredDocument[]) =>
  planMove(MOVE, { documents, id: "new", today: "2026-11-24", name: "Nora" });
const CREATED = {
  kind: "create",
  document: {
    _id: "new",
    _type: "redirect",
    from: "/agent/nora",
    to: "/agent/norah",
    reason: "Nora has a new address.",
    since: "2026-11-24",
  },
};

describe("a page that moves", () => {
  test("takes every link along, in drafts as well, with its place on the page", () => {
    const page = {
      invitation: { href: "/agent/nora" },
      related: [{ href: "/about" }, { href: "/agent/nora/#start" }, { href: "/agent/nora2" }],
      text: "/agent/nora",
    };
    expect(plan(stored("about", page), stored("drafts.about", page))).toEqual([
      ...["about", "drafts.about"].map((id) => ({
        kind: "set",
        id,
        rev: `rev-${id}`,
        fields: { "invitation.href": "/agent/norah", "related[1].href": "/agent/norah#start" },
      })),
      CREATED,
    ]);
  });

  test("leaves no chain behind when it moves for the second time", () => {
    const before = stored("old", { from: "/agent/nor", to: "/agent/nora#a" }, "redirect");
    expect(plan(before)).toEqual([
      { kind: "set", id: "old", rev: "rev-old", fields: { to: "/agent/norah#a" } },
      CREATED,
    ]);
  });

  test("leaves no circle behind when it comes back", () => {
    const away = stored("away", { from: "/agent/norah", to: "/agent/nora" }, "redirect");
    expect(plan(away)).toEqual([{ kind: "delete", id: "away" }, CREATED]);
  });

  test("follows its own links", () => {
    const own = { a: [{ href: "/agent/nora#x", n: 1 }], href: "/about", b: null };
    expect(withMovedLinks(own, MOVE)).toEqual({
      a: [{ href: "/agent/norah#x", n: 1 }],
      href: "/about",
      b: null,
    });
  });

  test("is announced with what it changes", () => {
    const page = { a: { href: "/agent/nora" }, b: { href: "/agent/nora" } };
    expect(describeMove(MOVE, plan(stored("x", page), stored("drafts.x", page)))).toBe(
      "The page moves from /agent/nora to /agent/norah. Visitors of the old address will come to the new one. 2 links in 1 document will lead there directly.",
    );
    expect(describeMove(MOVE, plan())).not.toContain("links");
  });
});
