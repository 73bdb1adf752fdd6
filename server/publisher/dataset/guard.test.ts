import { afterEach, beforeEach, expect, test } from "vitest";
import { SmallSite } from "../testing/small-site.ts";
import { SiteState } from "../engine/site-state.ts";
import { PublishingOnHoldError } from "../../source/dataset-errors.ts";

/*
 * Protects the site from being replaced by another dataset that is in the place of its own.
 */

let site: SmallSite;
let before: Map<string, string>;
beforeEach(async () => {
  site = await SmallSite.make();
  before = await site.published();
});
afterEach(() => site.remove());

const FOREIGN = "second";
/** What `npm start -- --adopt` does. */
function adopt() {
  site.releases.keepState(SiteState.of(site.releases).adopt(site.identity));
  site.restart();
}
const edit = () => site.edit("agent-nora", { name: "Norma" });

test("another dataset is not published, nor by a new process", async () => {
  site.identity = FOREIGN;
  edit();
  const error =
    /^Publishing is on hold: .* is not the dataset that the site was made from\. .*npm run restore.*npm start -- --adopt/;
  await expect(site.engine.reconcile()).rejects.toThrow(error);
  await expect(site.engine.reconcile()).rejects.toThrow(PublishingOnHoldError);
  await expect(site.restart().reconcile()).rejects.toThrow(error);
  expect(await site.published()).toEqual(before);

  // The right dataset comes back, with edits published meanwhile.
  site.identity = "first";
  await site.engine.reconcile();
  expect(await site.visit("/")).toContain("Norma");
});

test("an adopted dataset is published whole: pages come, change and go", async () => {
  site.identity = FOREIGN;
  edit();
  site.documents.delete("agent-mateo");
  await expect(site.engine.reconcile()).rejects.toThrow(PublishingOnHoldError);
  adopt();
  await site.engine.reconcile();
  expect(await site.visit("/agent/mateo")).toBeUndefined();
  expect(await site.published()).toEqual(await site.fullBuild());
});

test.each([
  ["agent", "agent", "has lost all agents"],
  ["settings document", "siteSettings", "has lost its settings document"],
  ["pillar", "pillar", "has lost 40 of 46 documents at once"],
])("a dataset that loses every %s at once is not published", async (_what, type, message) => {
  site.put({ _id: "siteSettings", _type: "siteSettings" });
  for (let n = 0; n < 40; n += 1) site.put({ _id: `pillar-${n}`, _type: "pillar", id: `p${n}` });
  await site.engine.reconcile();
  for (const document of [...site.documents.values()]) {
    if (document._type === type) site.documents.delete(document._id);
  }
  await expect(site.engine.reconcile()).rejects.toThrow(message);
  expect(await site.published()).toEqual(before);
  adopt();
  await site.engine.reconcile();
});
