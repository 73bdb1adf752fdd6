import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { LAKE_RULES } from "./embedded-lake.ts";
import { copySeededLake, startTestLake, type TestLake } from "./testing/test-lake.ts";

let local: TestLake;
let client: SanityClient;

beforeAll(async () => {
  const dataDir = testFolder();
  await copySeededLake(dataDir);
  local = await startTestLake({ ...LAKE_RULES, dataDir });
  client = local.with({ perspective: "raw" });
});
afterAll(() => local.remove());

const publishAt = "2999-01-01T09:00:00Z";

async function releaseWith(releaseId: string, publishedId: string, unset: string[]): Promise<void> {
  await client.releases.create({ releaseId });
  await client.createVersion({ releaseId, publishedId, baseId: publishedId });
  await client.patch(`versions.${releaseId}.${publishedId}`).unset(unset).commit();
}

test("a release that the site could not show is not scheduled: document and field are named as in the form", async () => {
  await releaseWith("bad", "agent-nora", ["title", "problemCards.cards[1].title"]);
  const refused =
    /\nNora, Title: is missing\nNora, Problem cards › Cards › Problem card 2 › Title: is missing$/;
  await expect(client.releases.schedule({ releaseId: "bad", publishAt })).rejects.toThrow(refused);
  await expect(client.releases.publish({ releaseId: "bad" })).rejects.toThrow(refused);
  expect((await client.releases.get({ releaseId: "bad" }))?.state).toBe("active");
});

test("problems that the site already has do not hold a release back", async () => {
  await client.patch("agent-amara").unset(["title"]).commit();
  await releaseWith("good", "agent-nora", []);
  await client.releases.schedule({ releaseId: "good", publishAt });
  expect((await client.releases.get({ releaseId: "good" }))?.state).toBe("scheduled");
});

test("documents that a scheduled release needs cannot be deleted, and are named", async () => {
  await client.create({ _id: "challenge-extra", _type: "challengeRow", issue: "Late reports" });
  await client.releases.create({
    releaseId: "needs",
    metadata: { title: "Autumn", releaseType: "asap" },
  });
  await client.createVersion({ releaseId: "needs", publishedId: "aboutPage", baseId: "aboutPage" });
  const note = {
    _type: "reference",
    _ref: "challenge-extra",
    _weak: true,
    _strengthenOnPublish: { type: "challengeRow" },
  };
  const version = client.patch("versions.needs.aboutPage");
  await version.set({ note }).commit();
  await client.releases.schedule({ releaseId: "needs", publishAt });
  await expect(client.delete("challenge-extra")).rejects.toThrow(
    /Late reports cannot be deleted: the release "Autumn" is scheduled. About, in that release, refers to it/,
  );
  await expect(version.set({ title: "About us" }).commit()).rejects.toThrow(
    /About cannot be changed: the release "Autumn" is scheduled. Unschedule it first/,
  );
  await client.releases.unschedule({ releaseId: "needs" });
  await client.delete("challenge-extra");
});

test("a document that others refer to is not deleted: they are named as the Studio names them", async () => {
  await expect(client.delete("agent-nora")).rejects.toThrow(
    /- Nora cannot be deleted: About, .+, .+ and \d+ more refer to it$/,
  );
  const late = { _type: "challengeRow", issue: "Late reports" };
  const responsible = { agents: [{ _key: "a", _type: "reference", _ref: "agent-new" }] };
  await client
    .transaction()
    .create({ _id: "agent-new", _type: "agent" })
    .create({ ...late, ...responsible, _id: "challenge-new" })
    .create({ ...late, ...responsible, _id: "drafts.challenge-new" })
    .commit();
  await expect(client.delete("agent-new")).rejects.toThrow(
    /- Agent cannot be deleted: Late reports refers to it$/,
  );
  const ids = ["agent-new", "challenge-new", "drafts.challenge-new"];
  await client.delete({ query: "*[_id in $ids]", params: { ids } });
});

const agents = `*[_type == "agent" && _id == $id][0].id`;

test("a release that moves a page adds a redirect and updates links in the same transaction", async () => {
  await client.releases.create({ releaseId: "move" });
  const moving = { releaseId: "move", publishedId: "agent-kofi", baseId: "agent-kofi" };
  await client.createVersion(moving);
  await client.patch("versions.move.agent-kofi").set({ id: "kofi-bea" }).commit();
  // A page of the same release that links to the old address, and a draft that does.
  await client.createVersion({ ...moving, publishedId: "aboutPage", baseId: "aboutPage" });
  const links = [{ _key: "a", _type: "relatedLink", label: "Kofi", href: "/agent/kofi#story" }];
  await client.patch("versions.move.aboutPage").set({ related: links }).commit();
  const cpa = await client.getDocument("cpaPage");
  if (!cpa) throw new Error("The seed has the page.");
  await client.create({ ...cpa, _id: "drafts.cpaPage", related: links });

  const { transactionId } = await client.releases.publish({ releaseId: "move" });
  const redirect = `*[_type == "redirect" && from == "/agent/kofi"][0]{ _rev, to, reason }`;
  expect(await client.fetch(redirect)).toEqual({
    _rev: transactionId,
    to: "/agent/kofi-bea",
    reason: "Kofi has a new address.",
  });
  expect(await client.fetch(agents, { id: "agent-kofi" })).toBe("kofi-bea");
  const kofi = await client.getDocument("agent-kofi");
  expect(kofi?.videoUrl, "Kofi still speaks").toMatch(/^\/media\/kofi-bea-/);
  const hrefs = `*[_id in ["aboutPage", "drafts.cpaPage"]].related[].href`;
  expect(await client.fetch(hrefs)).toEqual(Array(2).fill("/agent/kofi-bea#story"));

  // A revert of the release brings the page back to where the redirect is.
  await client.releases.create({ releaseId: "back" });
  await client.createVersion({ ...moving, releaseId: "back" });
  await client.patch("versions.back.agent-kofi").set({ id: "kofi" }).commit();
  await client.releases.publish({ releaseId: "back" });
  expect(await client.fetch(agents, { id: "agent-kofi" })).toBe("kofi");
  expect(await client.fetch(redirect)).toBeNull();
});

test("a release that swaps two pages' addresses is refused beforehand, with the reason", async () => {
  await client.releases.create({ releaseId: "swap" });
  for (const [publishedId, id] of [
    ["agent-leila", "ingrid"],
    ["agent-ingrid", "leila"],
  ] as const) {
    await client.createVersion({ releaseId: "swap", publishedId, baseId: publishedId });
    await client.patch(`versions.swap.${publishedId}`).set({ id }).commit();
  }
  const refused = /would take the old address at the same time/;
  await expect(client.releases.schedule({ releaseId: "swap", publishAt })).rejects.toThrow(refused);
  await expect(client.releases.publish({ releaseId: "swap" })).rejects.toThrow(refused);
  expect((await client.releases.get({ releaseId: "swap" }))?.state).toBe("active");
});
