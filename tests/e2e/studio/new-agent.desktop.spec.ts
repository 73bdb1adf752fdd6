import { expect } from "@playwright/test";
import { test } from "../support/desk.ts";
import { DELIVERABLE_SIGN, DELIVERABLES_MIN } from "../../../src/facts/constants.ts";
import { countHands } from "../support/hands.ts";

/* A new agent, from nothing to its page: each field is written key by key, without a pause. */

/** Most clicks and keys for it, without the letters of its texts. */
const MOST = 60;

test("a new agent is written line by line and is live, in at most 60 clicks", async ({ desk }) => {
  const { page, visit } = desk;
  const { client } = desk.stack;
  const { keyboard } = page;
  const field = (name: string) => page.getByTestId(`field-${name}`);
  const write = async (name: string, text: string) => {
    await field(name).getByRole("textbox").click();
    await keyboard.type(text);
  };
  await desk.go("Content");
  await page.getByTestId("pane-item-Agents").click();
  const hands = await countHands(page);
  await page.getByRole("link", { name: "New agent" }).click();
  await expect(field("name").getByRole("textbox")).toBeEditable();
  await write("name", "Zora");
  await field("id").getByRole("button", { name: "Make it from the name" }).click();
  await write("title", "Grants");
  await field("domain").getByRole("combobox").selectOption("Fundraising");
  await field("icon").getByRole("combobox").selectOption({ index: 2 });

  await page.getByTestId("group-tab-story").click();
  await write("description", "Zora reads each call for grants.");
  await write("problem", "Calls are long, and the deadline is near.");
  await write("solution", "Each condition becomes a line to check.");
  const expertise = ["Grant calls", "Budgets", "Reports"];
  await field("expertise").getByRole("button", { name: "Add item" }).click();
  await writeLines(expertise);

  await page.getByTestId("group-tab-framework").click();
  await write("frameworkIntro", "What keeps grants away.");
  const papers = Array.from({ length: DELIVERABLES_MIN + 1 }, (_, index) => `Paper ${index + 1}`);
  await field("deliverables").getByRole("textbox").first().click();
  await keyboard.press("ControlOrMeta+End");
  await writeLines(papers);

  await page.getByTestId("group-tab-media").click();
  for (const name of ["image", "domainImage"]) {
    const choosing = page.waitForEvent("filechooser");
    // Each picture that is there has no such button any more.
    await page.getByTestId("file-input-upload-button-sanity-default").first().click();
    await (await choosing).setFiles("public/share.png");
    await write(`${name}.alt`, "A drawing.");
    await expect(page.getByTestId("image-input").getByRole("img").first()).toBeVisible();
  }
  await field("voice.voiceId").getByRole("combobox").click();
  await keyboard.type("en-us");
  await write("voice.introText", "I am Zora.");
  await page.getByTestId("group-tab-closing").click();
  await write("callToAction.text", "Bring a call for grants.");
  await desk.publish(page);
  expect(await hands()).toBeLessThanOrEqual(MOST);

  // All that was typed is there, whatever came between two letters.
  const zora = await client.fetch<Record<string, unknown>>(`*[name == "Zora"][0]`);
  const deliverables = papers.map((paper) => `${DELIVERABLE_SIGN} ${paper}`);
  expect(zora).toMatchObject({ id: "zora", title: "Grants", expertise, deliverables });
  await expect.poll(() => visit("/agent/zora")).toContain("Zora reads each call");

  async function writeLines(lines: readonly string[]): Promise<void> {
    for (const [index, line] of lines.entries()) {
      if (index > 0) await keyboard.press("Enter");
      await keyboard.type(line);
    }
  }
});
