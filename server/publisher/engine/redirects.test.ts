import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkContent } from "../../../src/content/check.ts";
import { seedDocuments } from "../../../tests/support/seed.ts";
import { REDIRECTS_FILE } from "../../../src/facts/paths.ts";
import { SmallSite } from "../testing/small-site.ts";

/* A redirect is part of a release like a page: an old address is never lost or misdirected. */

let site: SmallSite;
beforeEach(async () => {
  site = await SmallSite.make();
});
afterEach(() => site.remove());

const put = (id: string, from: string, to: string) =>
  site.put({ _id: id, _type: "redirect", from, to });

/** Publishes, and returns the problems of the changed documents. */
async function publish() {
  const { documents } = await site.engine.reconcile();
  return documents.flatMap(({ id, problems }) =>
    problems.map(({ message }) => `${id}: ${message}`),
  );
}

async function expectFullBuild() {
  expect(await site.published()).toEqual(await site.fullBuild());
}

test("an agent's new address and the redirect from the old one are one release", async () => {
  site.edit("agent-amara", { id: "ama" });
  put("moved", "/agent/amara", "/agent/ama");
  const before = site.releases.current()?.id ?? 0;
  const { documents, removed } = await site.engine.reconcile();
  expect(site.releases.current()?.id).toBe(before + 1);
  expect(removed).toEqual([]);
  expect(await site.visit("/agent/amara")).toContain('<a href="/agent/ama">');
  expect(await site.visit("/agent/ama")).toContain("<h1>Amara</h1>");
  expect(await site.visit(REDIRECTS_FILE)).toContain("\n/agent/amara /agent/ama 301\n");
  expect(documents.find(({ id }) => id === "moved")?.pages).toEqual(["/agent/amara"]);
  await expectFullBuild();
  await site.restart().reconcile();
  await expectFullBuild();
});

test("changing or deleting a redirect leaves no files behind", async () => {
  put("moved", "/old", "/need");
  await publish();
  expect(await site.visit("/old")).toContain('href="/need"');
  put("moved", "/older", "/need#table");
  await publish();
  expect(await site.visit("/old")).toBeUndefined();
  expect(await site.visit("/older")).toContain('href="/need#table"');
  await expectFullBuild();
  site.documents.delete("moved");
  await publish();
  expect(await site.visit("/older")).toBeUndefined();
  expect(await site.visit(REDIRECTS_FILE)).toBe("/agents /#agents 302\n");
  await expectFullBuild();
});

test("a rollback reverts redirects together with pages", async () => {
  const first = site.releases.current()?.id ?? 0;
  put("moved", "/old", "/need");
  await publish();
  site.releases.show(first);
  expect(await site.visit("/old")).toBeUndefined();
  expect(await site.visit(REDIRECTS_FILE)).toBe("/agents /#agents 302\n");
});

test("a redirect to a waiting page waits as well", async () => {
  site.edit("agent-amara", { id: "ama", frameworkIntro: 5 });
  put("moved", "/agent/amara", "/agent/ama");
  await publish();
  expect(await site.visit("/agent/amara")).toContain("<h1>Amara</h1>");
  expect(await site.visit(REDIRECTS_FILE)).not.toContain("/agent/ama ");
  site.edit("agent-amara", { frameworkIntro: "Right again." });
  await publish();
  expect(await site.visit("/agent/amara")).toContain('<a href="/agent/ama">');
  await expectFullBuild();
});

describe("a wrong redirect is refused by the publisher, left out of a build, and takes nothing away", () => {
  test.each<[string, [from: string, to: string][], string]>([
    ["onto an agent's page", [["/agent/nora", "/need"]], "The site has a page at /agent/nora"],
    ["onto a page", [["/about", "/contact"]], "The site has a page at /about"],
    ["to itself", [["/old", "/old#top"]], "in a circle: /old → /old"],
    [
      "in a circle",
      [
        ["/old", "/older"],
        ["/older", "/old"],
      ],
      "in a circle: /old → /older → /old",
    ],
    [
      "in a chain",
      [
        ["/old", "/older"],
        ["/older", "/need"],
      ],
      "/older has moved to /need. Lead there directly.",
    ],
    [
      "from one address twice",
      [
        ["/old", "/need"],
        ["/old", "/contact"],
      ],
      "Another redirect leads from /old to",
    ],
    ["from an encoded address", [["/%C3%BCber-uns", "/need"]], "Write it as /über-uns"],
    ["from a file", [["/old-page.pdf", "/need"]], "cannot be redirected here"],
    ["from a pattern", [["/old/*", "/need"]], "Write a path of this site"],
    ["too long for a disk", [[`/${"網站".repeat(50)}`, "/need"]], "that is not too long"],
    ["to another site", [["/old", "https://elsewhere.example/"]], "has to be a page of this site"],
    ["with a second rule in it", [["/old", "/need 200\n/* /x"]], "has to be a page of this site"],
  ])("%s", async (_, redirects, why) => {
    const before = await site.published();
    const ids = redirects.map(([from, to], index) => {
      put(`moved-${index}`, from, to);
      return `moved-${index}`;
    });
    expect((await publish()).join("\n")).toContain(why);
    expect((await site.visit(REDIRECTS_FILE)) ?? "").toBe(before.get(REDIRECTS_FILE));
    for (const [path, body] of before) expect(await site.visit(path), path).toBe(body);
    expect((await checkContent(site.fetch)).map(({ message }) => message).join()).toContain(why);
    const built = (await site.fullBuild()) ?? new Map<string, string>();
    for (const [path, body] of before) expect(built.get(path), path).toContain(body);
    // The last redirect of a chain is valid.
    expect([...built.keys()].filter((path) => !before.has(path) && path !== "/older")).toEqual([]);

    for (const id of ids) site.documents.delete(id);
    await publish();
    expect(await site.published()).toEqual(before);
    await expectFullBuild();
  });
});

describe("a legal page", () => {
  beforeEach(async () => {
    const [law] = seedDocuments().filter(({ _type }) => _type === "legalPage");
    if (law) site.put({ ...law, _id: "law", slug: "imprint", title: "Imprint" });
    await publish();
  });

  test("goes live at once, moves with its address, and is removed with its document", async () => {
    expect(await site.visit("/imprint")).toContain("Imprint");
    site.edit("law", { slug: "legal-notice" });
    put("moved", "/imprint", "/legal-notice");
    await publish();
    expect(await site.visit("/imprint")).toContain('href="/legal-notice"');
    expect(await site.visit("/legal-notice")).toContain("Imprint");
    await expectFullBuild();
    site.documents.delete("law");
    await publish();
    expect(await site.visit("/legal-notice")).toBeUndefined();
    await expectFullBuild();
  });

  test.each<[string, object, string]>([
    ["is another page's", { slug: "about" }, "is the address of another page"],
    ["is none", { slug: "No way" }, "has to be a lower-case name"],
    ["is right while its text is wrong", { slug: "notice", title: 5 }, "has to be a text"],
  ])("stays where it is while its new address %s", async (_, fields, why) => {
    site.edit("law", { ...fields });
    put("moved", "/imprint", "/need");
    expect((await publish()).join()).toContain(why);
    expect(await site.visit("/imprint")).toContain("Imprint");
    expect(await site.visit(REDIRECTS_FILE)).not.toContain("/imprint");
    expect(await site.fullBuild()).toBeUndefined();
    site.edit("law", { slug: "notice", title: "Notice" });
    await publish();
    expect(await site.visit("/imprint")).toContain('href="/need"');
    expect(await site.visit("/notice")).toContain("Notice");
    await expectFullBuild();
  });

  test("does not share its address with another legal page", async () => {
    const law = site.documents.get("law");
    if (law) site.put({ ...law, _id: "other", title: "Other" });
    expect((await publish()).join()).toContain("is the address of 2 legal pages");
    expect(await site.visit("/imprint")).toContain("Imprint");
    expect(await site.fullBuild()).toBeUndefined();
  });
});

test("an agent cannot take the address of a redirect", async () => {
  put("moved", "/agent/nina", "/need");
  await publish();
  site.edit("agent-mateo", { id: "nina" });
  expect((await publish()).join()).toContain(
    "The page at /agent/nina and this redirect have the same address",
  );
  expect(await site.visit("/agent/nina")).toContain('href="/need"');
  expect(await site.visit("/agent/mateo")).toContain("Mateo");
  site.documents.delete("moved");
  await publish();
  expect(await site.visit("/agent/nina")).toContain("Mateo");
  await expectFullBuild();
});
