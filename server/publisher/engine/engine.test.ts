import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileOfPage } from "../../../src/sealing/page-file.ts";
import { SmallSite } from "../testing/small-site.ts";

let site: SmallSite;
beforeEach(async () => {
  site = await SmallSite.make();
});
afterEach(() => site.remove());

const intro = (text: string) => site.edit("agent-nora", { frameworkIntro: text });

describe("a publish", () => {
  test("renders only the pages that show a changed document", async () => {
    intro("In other words.");
    const { put, documents } = await site.engine.reconcile();
    expect(put).toEqual(["/agent/nora/index.html"]);
    expect(documents).toMatchObject([{ id: "agent-nora", pages: ["/agent/nora"], problems: [] }]);
    expect(await site.visit("/agent/nora")).toContain("In other words.");
    expect((await site.engine.reconcile()).documents).toEqual([]);
  });

  test("of a document that cannot be shown keeps its pages, and lets the others go live", async () => {
    site.edit("agent-nora", { name: undefined });
    site.edit("agent-kofi", { frameworkIntro: "Written anew." });
    const { documents, refused, release } = await site.engine.reconcile();
    expect(release?.by).toEqual(documents.map(({ id }) => `writer of ${id}`));
    const waiting = ["/", "/names", "/agent/nora"];
    expect(refused.map(({ path }) => path).sort()).toEqual(waiting.toSorted());
    const wrong = { document: "agent-nora", field: "name" };
    const nora = documents.find(({ id }) => id === "agent-nora");
    expect(nora?.problems).toMatchObject(waiting.map(() => wrong));
    expect(await site.visit("/names")).toContain("Nora,Amara");
    expect(await site.visit("/agent/kofi")).toContain("Written anew.");

    site.edit("agent-nora", { name: "Norma" });
    const { mended } = await site.engine.reconcile();
    expect(mended.toSorted()).toEqual(waiting.toSorted());
    expect(await site.visit("/names")).toContain("Norma,Amara");
  });

  test("that fails loses nothing: the next one has all changes", async () => {
    intro("Before the disk was full.");
    const page = join(site.releases.folder(site.releases.newest()?.id ?? 0), fileOfPage("/need"));
    await rename(page, `${page}.lost`);
    await expect(site.engine.reconcile()).rejects.toThrow("is lost");
    await rename(`${page}.lost`, page);
    await site.engine.reconcile();
    expect(await site.visit("/agent/nora")).toContain("Before the disk was full.");
  });

  test("that was missed happens at the next comparison, also in another process", async () => {
    intro("No webhook came.");
    expect((await site.engine.reconcile()).put).toEqual(["/agent/nora/index.html"]);
    intro("Nor did this one.");
    expect((await site.restart().reconcile()).put).toContain("/agent/nora/index.html");
    expect(await site.visit("/agent/nora")).toContain("Nor did this one.");
    expect((await site.restart().reconcile()).put).toEqual([]);
  });
});

test("after a rollback publishes wait until visitors see the newest release again", async () => {
  const { releases } = site;
  const first = releases.newest()?.id ?? 0;
  intro("A mistake.");
  await site.engine.reconcile();
  site.edit("agent-amara", { frameworkIntro: "Right all along." });
  await site.engine.reconcile();
  const newest = releases.newest()?.id ?? 0;
  releases.show(first);
  await site.engine.reconcile();
  await site.restart().reconcile();
  expect(await site.visit("/agent/nora")).not.toContain("A mistake.");

  expect(releases.hold()).toMatchObject({ shows: first, newest });
  intro("Corrected.");
  await site.engine.reconcile();
  await site.restart().reconcile();
  expect(await site.visit("/agent/nora")).not.toContain("Corrected.");

  releases.show(newest);
  expect(releases.hold()).toBeUndefined();
  await site.engine.reconcile();
  expect(await site.visit("/agent/nora")).toContain("Corrected.");
  expect(await site.visit("/agent/amara")).toContain("Right all along.");
});
