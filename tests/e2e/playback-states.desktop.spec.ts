import { PLAYBACK, SWITCHES } from "../../src/facts/strings.ts";
import { violationsOn } from "./support/axe.ts";
import {
  STAGE,
  isMedia,
  isPanel,
  isPhase,
  isStatus,
  openNear,
  showStage,
  watchPlayback,
} from "./support/playback-page.ts";
import { expect, test } from "./support/playback-test.ts";

/* Nothing starts by itself here: the test goes from state to state. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every state is accessible, and a screen reader finds each one told", async ({
  page,
  host,
}) => {
  // Nine states one after another, with axe in each.
  host.faults.set("nora", "silent").set("victor", "stalling");
  host.faults.set("ingrid", "missing").set("kofi", "missing");
  // The browser does not refuse here: the test tells the page that it did.
  await page.addInitScript(() => {
    const { prototype } = HTMLMediaElement;
    const play = Reflect.get(prototype, "play");
    prototype.play = function (this: HTMLMediaElement) {
      const refused: unknown = Reflect.get(globalThis, "refused");
      if (refused === "all" || (refused === "aloud" && !this.muted)) {
        return Promise.reject(new DOMException("refused by a test", "NotAllowedError"));
      }
      return play.call(this);
    };
  });
  const watch = await watchPlayback(page);
  const section = page.locator(STAGE);
  const check = async (state: string, snapshot: readonly string[]) => {
    expect.soft(await violationsOn(page, STAGE), state).toEqual([]);
    await expect.soft(section, state).toMatchAriaSnapshot(snapshot.join("\n"));
  };
  const heading = (words: string) => `- 'heading "${words}" [level=2]'`;
  const status = (words: string) => `- status: ${JSON.stringify(words)}`;
  const bar = (...names: string[]) =>
    ['- group "Playback":', ...names.map((name) => `  - button "${name}"`)].join("\n");
  const offer = ["- paragraph: Enable sound to meet our agents.", '- button "Enable Sound"'];
  const hear = (name: string) => page.getByRole("button", { name: `Hear ${name}` }).click();
  const press = (name: string) => section.getByRole("button", { name, exact: true }).click();

  await openNear(page, watch, host.url);
  const seen = await showStage(watch);
  await watch.until("the banner", ({ type, text }) => type === "banner" && text !== "", seen);
  const meet = heading(PLAYBACK.beforeStart);
  await check("locked, with the banner", [meet, ...offer, bar("Play All")]);
  // From here on each state stays for as long as it is looked at.
  await watch.run(`{
    const wait = setTimeout;
    window.setTimeout = (end, ms) => wait(end, ms * 100);
  }`);
  await watch.run(`globalThis.refused = "all"`);
  await press("Play All");
  await watch.until("a browser that plays nothing", isPhase("blocked"));
  await check("blocked", [meet, ...offer, status(PLAYBACK.blocked), bar("Play All")]);
  await watch.run(`globalThis.refused = undefined`);
  await press("Play All");
  await expect(page.locator("[data-video][data-voice=nora]")).toHaveAttribute(
    "data-video-state",
    "loading",
  );
  for (const picture of ["[data-video]", "#agents > *"]) {
    const loading = page.locator(`${picture}[data-voice=nora]`).getByText("Loading video...");
    await expect(loading, "over each picture that is not ready").toBeVisible();
  }
  await check("loading", [heading("Now Speaking: Nora"), bar("Pause")]);

  await watch.run(`globalThis.refused = "aloud"`);
  await hear("Amara");
  await watch.until("Amara without sound", isMedia("playing", "amara", true));
  const amara = heading("Now Speaking: Amara");
  await check("muted by the browser", [amara, ...offer, status(PLAYBACK.refused), bar("Pause")]);
  await watch.run(`globalThis.refused = undefined`);
  await press("Enable Sound");
  await watch.until("the panel", isPanel("Now Speaking: Amara | Pause, Replay All"));
  await hear("Mateo");
  await watch.until("Mateo", isMedia("playing", "mateo", false));
  const mateo = heading("Now Speaking: Mateo");
  await check("speaking", [mateo, "- status", bar("Pause", "Replay All")]);
  const sound = section.getByRole("switch", { name: SWITCHES.sound, exact: true });
  await sound.click();
  await expect(sound).not.toBeChecked();
  await press("Pause");
  await watch.until("the pause", isPhase("paused"));
  await check("paused", [heading("Paused at: Mateo"), bar("Resume", "Replay All")]);
  await sound.click();

  await hear("Victor");
  // A busy machine lets others wait as well, and him before the data ends.
  const victor = await watch.until("Victor", isMedia("playing", "victor", false));
  await watch.until("Victor waiting", isStatus(PLAYBACK.stalled), victor);
  await check("stalled", [heading("Now Speaking: Victor"), status(PLAYBACK.stalled)]);
  await hear("Ingrid");
  await watch.until("Ingrid's failure", isPhase("failed"));
  await check("failed", [heading(PLAYBACK.agentsPaused), status(`Ingrid${PLAYBACK.failed}`)]);
  await hear("Kofi");
  await watch.until("the end", isPhase("ended"));
  await check("ended", [heading(PLAYBACK.agentsPaused), "- status", bar("Replay All")]);
  expect((await watch.read()).wrong).toEqual([]);
});
