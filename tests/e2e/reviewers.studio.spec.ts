import { expect, test } from "@playwright/test";
import {
  ReviewLinkAddress,
  REVIEW_LINKS_PATH,
  REVIEW_PATH,
} from "../../server/contracts/review-api.ts";
import { INVITATION_PATH } from "../../src/facts/studio.ts";
import { sealedGate, SEALED_PASSWORDS } from "../../server/gate/testing/sealed-gate.ts";
import { startStack, type Stack } from "./support/stack.ts";
import { enterPassword, gateOf, storedFlag } from "./support/visitor.ts";

/* Reviewers' tabs beside the sealed site of the same address: none of them changes what another one shows. */

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ signIn: true, oneAddress: true, gate: await sealedGate() });
});
test.afterAll(() => stack.remove());

test("two links and the sealed site are open side by side, and each tab stays what it is @long", async ({
  context,
  request,
}) => {
  const headers = { origin: stack.studioUrl };
  const { token } =
    stack.people?.invite({ email: "ada@example.org", name: "Ada", role: "editor" }) ?? {};
  const password = "copper meadow orbit jazz";
  const joined = await request.post(stack.studioUrl + INVITATION_PATH, {
    headers,
    data: { token, password },
  });
  expect(joined.status()).toBe(200);
  /** Changes an agent's name in a draft. @returns a link to it */
  const share = async (id: string, name: string): Promise<string> => {
    const agent = await stack.client.getDocument(`agent-${id}`);
    if (agent === undefined) throw new Error(`The seed has no ${id}.`);
    await stack.client.create({ ...agent, _id: `drafts.agent-${id}`, name });
    const data = {
      subject: { document: `agent-${id}` },
      title: name,
      path: `/agent/${id}`,
      hours: 4,
    };
    const made = await request.post(stack.studioUrl + REVIEW_LINKS_PATH, { headers, data });
    return ReviewLinkAddress.parse(await made.json()).url;
  };
  const links = [await share("nora", "Nora Draft"), await share("kofi", "Kofi Draft")];

  const visitor = await context.newPage();
  await visitor.goto(`${stack.url}/agent/nora`);
  await enterPassword(visitor, SEALED_PASSWORDS.board);
  await expect(gateOf(visitor).content).toBeVisible();
  const flag = await storedFlag(visitor);
  const loads = { count: 0 };
  visitor.on("framenavigated", () => (loads.count += 1));

  const [nora, kofi] = [await context.newPage(), await context.newPage()];
  for (const [index, tab] of [nora, kofi].entries()) {
    await tab.goto(links[index] ?? "");
    await expect(tab).toHaveURL(new RegExp(`${REVIEW_PATH}/\\w+/agent/`));
  }
  const heading = (tab: typeof nora, name: string) => tab.locator("h1").getByText(name).first();
  for (let round = 0; round < 2; round += 1) {
    await expect(heading(nora, "Nora Draft")).toBeVisible();
    await expect(heading(kofi, "Kofi Draft")).toBeVisible();
    for (const tab of [nora, kofi]) await tab.reload();
  }
  // Further into the site: the other one's draft is not in it.
  await nora.getByRole("banner").getByRole("link", { name: "Polyphony" }).first().click();
  await expect(nora).toHaveURL(new RegExp(`${REVIEW_PATH}/\\w+/$`));
  await expect(nora.getByText("Nora Draft").first()).toBeVisible();
  expect(await nora.content()).not.toContain("Kofi Draft");

  await expect(gateOf(visitor).content, "the site's own tab stays open").toBeVisible();
  await expect(visitor.getByText("Nora Draft")).toHaveCount(0);
  expect(loads.count, "and was never loaded again").toBe(0);
  expect(await storedFlag(visitor)).toBe(flag);
  await visitor.reload();
  await expect(gateOf(visitor).content).toBeVisible();
  await expect(gateOf(visitor).dialog).toHaveCount(0);

  // Whoever has a link alone is not let into the site by it.
  await visitor.evaluate(() => localStorage.clear());
  await nora.reload();
  await expect(nora.getByText("Nora Draft").first()).toBeVisible();
  await visitor.goto(`${stack.url}/about`);
  await expect(gateOf(visitor).dialog).toBeVisible();
  await expect(heading(kofi, "Kofi Draft")).toBeVisible();
});
