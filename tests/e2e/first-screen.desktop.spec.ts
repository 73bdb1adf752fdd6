import { expect, test, type Locator, type Page } from "@playwright/test";
import { AGENT, hearAgent } from "../../src/facts/strings.ts";
import {
  about,
  agents,
  connected,
  cpa,
  globalImpact,
  likeOs,
  needImpact,
  polyAi,
  sample,
  security,
} from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { hiddenParts } from "./support/in-sight.ts";
import { letIn } from "./support/visitor.ts";
import { CORE_SIZES } from "./support/window-sizes.ts";

test.beforeEach(letIn);

/** The parts of the first screen. */
const PARTS = {
  headline: "[data-hero] h1",
  sentence: "[data-hero] .what",
  hear: "[data-hero] [data-playback-start]",
  find: "[data-hero] .find",
  ...Object.fromEntries(agents.map(({ id }) => [id, `[data-hero] [data-plucks=${id}]`])),
};
const ALL = Object.keys(PARTS);
const WITHOUT_FACES = ["headline", "sentence", "hear", "find"];
/** Elements that are completely in the window without scrolling. */
const SCREENS = [
  { width: 2560, height: 1440, whole: ALL },
  { width: 1440, height: 900, whole: ALL },
  { width: 1440, height: 780, whole: ALL },
  { width: 1280, height: 720, whole: ALL },
  { width: 1024, height: 768, whole: ALL },
  { width: 820, height: 1180, whole: ALL },
  { width: 390, height: 844, whole: ALL },
  { width: 390, height: 664, whole: ALL },
  { width: 320, height: 568, whole: ["headline", "sentence", "hear"] },
  { width: 844, height: 390, whole: WITHOUT_FACES },
  { width: 667, height: 375, whole: WITHOUT_FACES },
  // 1280 × 720 at 200%.
  { width: 640, height: 360, whole: WITHOUT_FACES },
];

/** Where the elements of a part are. */
async function boxes(part: Locator): Promise<DOMRect[]> {
  const found = await part.evaluateAll((elements) =>
    elements.map((element): DOMRect => element.getBoundingClientRect().toJSON()),
  );
  expect(found.length).toBeGreaterThan(0);
  return found;
}

const facesOn = (page: Page) => page.locator("[data-hero] [data-plucks]");

test("in every window a visitor sees at once what it is, what to press, and who it is", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-gate", "open");
  const run = (expression: string) => page.evaluate<unknown>(expression);
  for (const { width, height, whole } of SCREENS) {
    await drawSmall({ page, isMobile: false }, { width, height });
    await expect(page.locator("html")).toHaveJSProperty("clientWidth", width);
    const parts = Object.entries(PARTS)
      .filter(([name]) => whole.includes(name))
      .map(([name, selector]) => ({ name, selector, isDue: true }));
    expect(await hiddenParts({ run }, parts), `${width} × ${height}`).toEqual([]);
    for (const face of await boxes(facesOn(page))) {
      expect(Math.min(face.width, face.height), "a face can be pressed").toBeGreaterThanOrEqual(44);
    }
  }
});

test("a face that is pointed at or focused plucks its strand, which then comes to rest", async ({
  page,
}) => {
  await page.goto("/");
  const face = facesOn(page).first();
  const string = page.locator(`.across [data-string="${agents[0]?.id}"]`);
  const path = string.locator("path").first();
  const rest = (await path.getAttribute("d")) ?? "";
  await face.hover();
  await expect(path).not.toHaveAttribute("d", rest);
  await expect(path).toHaveAttribute("d", rest);
  await page.mouse.move(700, 400);
  await expect(string).not.toHaveAttribute("data-lit");
  await face.focus();
  await expect(string).toHaveAttribute("data-lit");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await face.blur();
  await face.hover();
  await expect(string).toHaveAttribute("data-lit");
  await expect(path).toHaveAttribute("d", rest);
});

/** Subject and audience of a page, and the next step: by its name, or all choices. */
const OPENINGS = [
  { path: "/about", what: about.lede, next: about.invitation.label },
  { path: "/need-impact-agents", what: needImpact.lede, next: needImpact.filterPrompt },
  { path: "/like-os", what: likeOs.lede, next: likeOs.comparisonsHeading },
  { path: "/global-impact", what: globalImpact.lede, next: globalImpact.related[0]?.label },
  { path: "/cpa", what: cpa.lede, next: cpa.related[0]?.label },
  { path: "/poly-ai", what: polyAi.lede, next: "How the agents work together" },
  { path: "/about-old", what: polyAi.spectrum.lede, next: "Ten kinds of AI check each other" },
  { path: "/connected-agents", what: connected.lede, next: connected.related[0]?.label },
  { path: "/data-security", what: security.lede, next: security.explanationHeading },
  { path: "/sample-ingrid", what: sample.description, next: "worked problems" },
];

test("the first screen of a page says what it is and what to do next", async ({ page }) => {
  for (const { path, what, next } of OPENINGS) {
    await page.goto(path);
    const words = page.getByRole("main").getByText(what);
    const way = page
      .getByRole("main")
      .locator("a, #filter-prompt")
      .filter({ hasText: next })
      .first();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await drawSmall({ page, isMobile: false }, size);
      for (const { bottom } of await boxes(words.or(way))) {
        expect(bottom, `${path} at ${size.width}`).toBeLessThanOrEqual(size.height);
      }
    }
  }
});

test("all rows of the chart of challenges, and all steps of the claim, are in the first screen", async ({
  page,
}) => {
  await page.goto("/need-impact-agents");
  const voices = page.getByRole("radiogroup").locator("label");
  await expect(voices).toHaveCount(agents.length + 1);
  for (const { bottom } of await boxes(voices)) expect(bottom).toBeLessThanOrEqual(900);
  await page.goto("/poly-ai");
  const papers = page.locator(".steps .paper");
  await expect(papers).toHaveCount(polyAi.example.steps.length);
  for (const { bottom } of await boxes(papers)) expect(bottom).toBeLessThanOrEqual(900);
});

test("an agent's page says at once that it is of an AI agent, and its button has one line", async ({
  page,
}) => {
  await page.goto("/agent/nora");
  const button = page.getByRole("button", { name: hearAgent("Nora") });
  await expect(button).toBeEnabled();
  for (const size of CORE_SIZES) {
    await drawSmall({ page, isMobile: false }, size);
    await expect(page.getByRole("main").getByText(AGENT.kind)).toBeInViewport({ ratio: 1 });
    // Its description begins with whom the agent is for.
    await expect(page.getByText(agents[0]?.description ?? "")).toBeInViewport();
    const words = button.getByText(hearAgent("Nora"));
    const lines = await words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines, `${size.width} px`).toBe(1);
  }
});
