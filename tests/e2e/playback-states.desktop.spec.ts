import { PLAYBACK } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import { agents } from "./support/dataset.ts";
import { drawSmall } from "./support/drawing.ts";
import { hiddenParts } from "./support/in-sight.ts";
import { overlapsIn } from "./support/overlaps.ts";
import { settle } from "./support/playback-control.ts";
import { STAGE } from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";
import { walkAgent, walkStage, type AgentState, type StageState } from "./support/playback-walk.ts";
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

/** What a screen reader finds in each state of the stage. */
const SNAPSHOTS: Record<StageState, readonly string[]> = {
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

const CONTROLS = [
  "[data-part=primary]",
  "[data-send=replayAll]",
  "[data-send=enableSound]",
  "[data-part=captions]",
  "[data-part=sound]",
  "[data-part=start]",
];
const STAGE_WORDS = ["h2", "h3", "[data-part=words]", "[data-part=status]"];
const STAGE_PARTS = [`[data-scene=solo] .videos [data-current] video`, ...STAGE_WORDS, ...CONTROLS];
/** What is there in each state besides the title, the first button and the sound switch. */
const ON_STAGE: Partial<Record<StageState, readonly string[]>> = {
  blocked: ["[data-part=words]", "[data-send=enableSound]"],
  loading: ["[data-part=words]"],
  "refused-aloud": ["[data-part=words]", "[data-send=enableSound]"],
  speaking: ["[data-part=words]"],
  paused: ["[data-part=words]"],
  stalled: ["[data-part=words]", "[data-part=status]"],
  failed: ["[data-part=words]", "[data-part=status]"],
  ended: ["h3"],
};

test("in every state all is accessible and told, and in every window face, words and controls are together in sight", async ({
  page,
  host,
}) => {
  // Ten states in the tightest window, or in eleven.
  await walkStage(page, host, async (state, watch) => {
    const due = ["h2", "[data-part=primary]", ...(ON_STAGE[state] ?? [])];
    if (state !== "ended") due.push("[data-part=sound]");
    const parts = STAGE_PARTS.map((name) => ({
      name,
      selector: name.startsWith("[data-scene") ? STAGE + name : `${STAGE} ${name}`,
      isDue: due.includes(name),
    }));
    const wrong: string[] = [];
    for (const size of SIZES) {
      await drawSmall({ page, isMobile: false }, size);
      await watch.run(`document.querySelector("#stage").scrollIntoView({ behavior: "instant" })`);
      await settle(watch);
      for (const fault of await hiddenParts(watch, parts)) {
        wrong.push(`${size.width} × ${size.height}: ${fault}`);
      }
    }
    // 1280 × 1024 at 400%, where it takes more than a window: at its end the banner is in its place.
    await drawSmall({ page, isMobile: false }, { width: 320, height: 256 });
    await watch.run(`document.querySelector("#stage").scrollIntoView(false)`);
    wrong.push(...(await page.locator(STAGE).evaluate(overlapsIn)));
    expect.soft(wrong.join("\n"), state).toBe("");
    if (state === "without-captions")
      await expect.soft(page.locator(".playback-words")).toBeHidden();
    expect.soft(await violationsOn(page, STAGE), state).toEqual([]);
    await expect.soft(page.locator(STAGE), state).toMatchAriaSnapshot(SNAPSHOTS[state].join("\n"));
    if (state === "loading") {
      for (const picture of ["[data-video]", "#agents > *"]) {
        const loading = page.locator(`${picture}[data-voice=nora]`).getByText("Loading video...");
        await expect(loading, "over each picture that is not ready").toBeVisible();
      }
    }
  });
});

const HERO = "header.hero";
/** Nothing covers them. The domain's picture is further down where a window is low. */
const PICTURES = [".portrait img", ".picture img"];
const AGENT_PARTS = ["[data-video=caption]", "[data-part=status]", "[role=group]", ...CONTROLS];
/** What is there in each state besides the face, the bar and its first button. */
const ON_PAGE: Partial<Record<AgentState, readonly string[]>> = {
  blocked: ["[data-part=status]"],
  failed: ["[data-part=status]"],
  "refused-aloud": ["[data-video=caption]", "[data-send=enableSound]", "[data-part=status]"],
  speaking: ["[data-video=caption]", "[data-part=sound]", "[data-part=captions]"],
  paused: ["[data-video=caption]", "[data-part=sound]", "[data-part=captions]"],
};
/** Height of a window, in CSS pixels, below which the bar may have to be scrolled to. */
const LOWEST = 380;

test("in every window and every state of an agent's page, nothing lies over the portrait or the domain's picture", async ({
  page,
  host,
}) => {
  // Nine states in the tightest window, or in eleven.
  await walkAgent(page, host, async (state, watch) => {
    const due = [".portrait img", "[role=group]", "[data-part=primary]", ...(ON_PAGE[state] ?? [])];
    const wrong: string[] = [];
    for (const size of SIZES) {
      await drawSmall({ page, isMobile: false }, size);
      await watch.run(`scrollTo({ top: 0, behavior: "instant" })`);
      await settle(watch);
      const parts = [...PICTURES, ...AGENT_PARTS].map((name) => ({
        name,
        selector: `${HERO} ${name}`,
        isDue: due.includes(name),
        isAnywhere: name === ".picture img" || size.height < LOWEST,
      }));
      for (const fault of await hiddenParts(watch, parts)) {
        wrong.push(`${size.width} × ${size.height}: ${fault}`);
      }
    }
    expect.soft(wrong.join("\n"), state).toBe("");
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
