import { describe, expect, test } from "vitest";
import { readVideo } from "../../src/rules/video.ts";
import { storedVideo } from "../../tests/support/video.ts";
import { movedVideo, planMove, withMovedLinks, type StoredDocument } from "./move.ts";

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
  create: {
    _id: "new",
    _type: "redirect",
    from: "/agent/nora",
    to: "/agent/norah",
    reason: "Nora has a new address.",
    since: "2026-11-24",
  },
};

describe("a page that moves", () => {
  test("leaves no chain behind when it moves for the second time", () => {
    const before = stored("old", { from: "/agent/nor", to: "/agent/nora#a" }, "redirect");
    expect(plan(before)).toEqual([
      { patch: { id: "old", ifRevisionID: "rev-old", set: { to: "/agent/norah#a" } } },
      CREATED,
    ]);
  });

  test("leaves no circle behind when it comes back", () => {
    const away = stored("away", { from: "/agent/norah", to: "/agent/nora" }, "redirect");
    expect(plan(away)).toEqual([{ delete: { id: "away" } }, CREATED]);
  });

  test("follows its own links", () => {
    const near = "/agent/nora2";
    const own = { a: [{ href: "/agent/nora#x", n: 1 }], href: near, b: null };
    expect(withMovedLinks(own, MOVE)).toEqual({
      a: [{ href: "/agent/norah#x", n: 1 }],
      href: near,
      b: null,
    });
  });

  test("keeps its talking video; a copy of the agent gets none by it", () => {
    const agent = stored("agent-nora", { id: "norah", ...storedVideo("nora") }, "agent");
    expect(readVideo(agent)).toBeUndefined();
    expect(readVideo({ ...agent, ...movedVideo(agent, MOVE) })).toHaveProperty("video");
    const set = movedVideo(agent, MOVE);
    expect(plan(agent)).toEqual([
      { patch: { id: "agent-nora", ifRevisionID: "rev-agent-nora", set } },
      CREATED,
    ]);
    expect(plan({ ...agent, id: "nora-copy" })).toEqual([CREATED]);
  });
});
