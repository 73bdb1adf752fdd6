import { PLAYBACK } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { agents } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { settle } from "./support/playback-control.ts";
import { STAGE } from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";
import { walkStage, type StageState } from "./support/playback-walk.ts";
import { stageFaults } from "./support/stage-faults.ts";
import { letIn } from "./support/visitor.ts";
import { CORE_SIZES, SIZES } from "./support/window-sizes.ts";

const heading = (words: string) => `- 'heading "${words}" [level=2]'`;
const status = (words: string) => `- status: ${JSON.stringify(words)}`;
const bar = (...names: string[]) =>
  ['- group "Playback":', ...names.map((name) => `  - button "${name}"`)].join("\n");
const MEET = heading(PLAYBACK.beforeStart);
const OFFER = ["- paragraph: Enable sound to meet our agents.", '- button "Enable Sound"'];
const AMARA = heading("Now Speaking: Amara");
const OVER = heading(PLAYBACK.agentsPaused);

/** What a screen reader finds in each state. */
const TOLD: Record<StageState, readonly string[]> = {
  "before-the-start": [MEET, bar("Play All")],
  blocked: [MEET, ...OFFER, status(PLAYBACK.blocked), bar("Play All")],
  loading: [heading("Now Speaking: Nora"), bar("Pause")],
  "refused-aloud": [AMARA, ...OFFER, status(PLAYBACK.refused), bar("Pause")],
  speaking: [AMARA, "- status", bar("Pause", "Replay All")],
  "without-captions": [AMARA, "- status", bar("Pause", "Replay All")],
  paused: [heading("Paused at: Amara"), bar("Resume", "Replay All")],
  stalled: [AMARA, status(PLAYBACK.stalled)],
  failed: [OVER, status(`Ingrid${PLAYBACK.failed}`)],
  ended: [OVER, "- status", bar("Replay All")],
};

test("in every state all is accessible and told, and in every window face, words and controls are together in sight", async ({
  page,
  host,
}) => {
  // Ten states in the tightest window, or in eleven.
  await walkStage(page, host, async ({ state, turn, watch }) => {
    const wrong: string[] = [];
    for (const size of SIZES) {
      await drawSmall({ page, isMobile: false }, size);
      await watch.run(`document.querySelector("#stage").scrollIntoView({ behavior: "instant" })`);
      await settle(watch);
      for (const fault of await stageFaults(watch, state, turn)) {
        wrong.push(`${size.width} × ${size.height}: ${fault}`);
      }
    }
    expect.soft(wrong.join("\n"), state).toBe("");
    expect.soft(await violationsOn(page, STAGE), state).toEqual([]);
    await expect.soft(page.locator(STAGE), state).toMatchAriaSnapshot(TOLD[state].join("\n"));
    if (state === "loading") {
      for (const picture of ["[data-video]", "#agents > *"]) {
        const loading = page.locator(`${picture}[data-voice=nora]`).getByText("Loading video...");
        await expect(loading, "over each picture that is not ready").toBeVisible();
      }
    }
  });
});

test("where the system forces its colors, no name with its ground lies over a face", async ({
  page,
  host,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await letIn({ page });
  await page.goto(host.url);
  const places = page.locator("#stage .place");
  await expect(places).toHaveCount(agents.length);
  for (const size of CORE_SIZES) {
    await drawSmall({ page, isMobile: false }, size);
    const covered = await places.evaluateAll((elements) =>
      elements.flatMap((place) => {
        const name = place.querySelector(".called");
        const face = place.querySelector("[data-tile]");
        const words = document.createRange();
        if (name) words.selectNodeContents(name);
        const right = words.getBoundingClientRect().right;
        return name && face && right <= face.getBoundingClientRect().left
          ? []
          : [name?.textContent];
      }),
    );
    expect(covered, `${size.width} px`).toEqual([]);
  }
});
