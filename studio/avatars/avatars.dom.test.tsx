import { ThemeProvider } from "@sanity/ui";
import { buildTheme } from "@sanity/ui/theme";
import { act } from "react";
import { type Root, createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type TestWorld,
  advance,
  inMemory,
  testAvatar,
  testWorld,
} from "../testing/avatar-world.ts";
import { AvatarRow, Troubles } from "./AvatarRow.tsx";
import { AvatarsContext, createAvatarsStore, useAvatars } from "./store.tsx";
import { GenerateAll } from "./GenerateAll.tsx";

const theme = buildTheme();

// Otherwise jsdom parses all styles anew with each component that adds some: many seconds.
vi.hoisted(() => Reflect.set(globalThis, "SC_DISABLE_SPEEDY", false));

/** The tool without links to documents, which need a whole Studio. */
function Tool() {
  const state = useAvatars();
  return (
    <>
      <Troubles state={state} />
      {state.avatars && <GenerateAll state={state} />}
      {state.avatars?.map((avatar) => (
        <AvatarRow key={avatar.id} avatar={avatar} state={state} heading={avatar.name} />
      ))}
    </>
  );
}

let world: TestWorld;
let root: Root;
const log = vi.spyOn(console, "error");

beforeEach(async () => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  log.mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  // jsdom has no addresses of blobs.
  Object.assign(URL, { createObjectURL: () => "blob:captions", revokeObjectURL: () => {} });
  world = testWorld(testAvatar("nora", ["image", "audio", "video"]), testAvatar("mateo"));
  vi.stubGlobal("fetch", inMemory(world));
  document.body.innerHTML = "<div id='tool'></div>";
  root = createRoot(find("#tool"));
});
afterEach(async () => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  log.mockReset();
});

function mount(): void {
  const store = createAvatarsStore();
  act(() =>
    root.render(
      <ThemeProvider theme={theme}>
        <AvatarsContext value={store}>
          <Tool />
        </AvatarsContext>
      </ThemeProvider>,
    ),
  );
}
function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`Nothing matches ${selector}.`);
  return element;
}
const mateo = () => find("[data-testid=avatar-mateo]");
const button = (name: string) => find(`button[aria-label="${name}"]`);
const has = (selector: string) => document.querySelector(selector) !== null;
const announcement = () => find("[role=status]").textContent;

/** Lets the tool's timers run, until something is so. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > 20_000) throw new Error(`It is not so: ${what}.`);
    await act(async () => {
      await vi.advanceTimersByTimeAsync(250);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}
async function goOn(message: string): Promise<void> {
  advance(world);
  await until(message, () => mateo().textContent.includes(message));
}

describe("an editor who presses Generate", () => {
  it("sees the stages go by and the video play, and keeps the focus all the while", async () => {
    mount();
    await until("the rows are there", () => has("[data-testid=avatar-mateo]"));
    await until("it says what it costs", () => mateo().textContent.includes("about $0.36"));
    expect(mateo().textContent).toContain("Makes the voice and the talking video.");
    button("Generate: Mateo").focus();
    act(() => button("Generate: Mateo").click());
    expect(mateo().textContent).toContain("Starting generation...");
    expect(document.activeElement).toBe(button("Cancel: Mateo"));
    await until("it runs at the service", () => world.avatars[1]?.stage === 0);

    await goOn("Making the voice...");
    expect(find("progress").getAttribute("value")).toBe("15");
    expect(announcement()).toBe("Mateo: Making the voice...");
    for (const message of ["Uploading the voice", "Getting the portrait", "Asking for"]) {
      await goOn(message);
    }
    await goOn("Making the talking video...");
    // The stage did not change, so there is no announcement.
    expect(announcement()).toBe("Mateo: Asking for the talking video...");
    await goOn("Uploading the talking video...");
    await goOn("Everything is ready.");
    expect(announcement()).toBe("Mateo: Everything is ready.");
    for (const avatar of world.avatars) avatar.status = null;
    await until("the bar goes", () => !has("progress"));

    const play = button("Play the video of Mateo");
    expect(document.activeElement).toBe(play);
    act(() => play.click());
    const video = find("video");
    expect(video.getAttribute("src")).toBe("http://127.0.0.1/mateo/video");
    expect(video.querySelector("track")?.getAttribute("src")).toBe("blob:captions");
    expect(mateo().textContent).toContain("Hello, this is what I do.");
    expect(document.activeElement).toBe(button("Close the video of Mateo"));
  });

  it("reads why it failed and what to check, and tries again", async () => {
    const mateos = world.avatars[1];
    if (mateos) mateos.failsWith = "ElevenLabs API error: 401 Unauthorized";
    mount();
    await until("the rows are there", () => has("[data-testid=avatar-mateo]"));
    act(() => button("Generate: Mateo").click());
    await until("it runs at the service", () => mateos?.stage === 0);
    for (let stage = 0; stage < 4; stage += 1) advance(world);
    await until("it has failed", () => has("[data-testid=failure]"));
    expect(find("[data-testid=failure]").textContent).toContain(
      "ElevenLabs API error: 401 Unauthorized",
    );
    expect(find("[data-testid=failure]").textContent).toContain("does not accept the key");
    expect(announcement()).toBe("Mateo: ElevenLabs API error: 401 Unauthorized");
    expect(log).toHaveBeenCalledWith("mateo: ElevenLabs API error: 401 Unauthorized");
    act(() => button("Try again: Mateo").click());
    await until("the error goes", () => !has("[data-testid=failure]"));
    expect(has("button[aria-label='Cancel: Mateo']")).toBe(true);
  });
});

describe("a service that cannot be used", () => {
  it("is reported as unreachable, and noticed when it is back", async () => {
    world.down = true;
    mount();
    await until("it is missed", () => has("[data-testid=link-unreachable]"));
    expect(find("[data-testid=link-unreachable]").textContent).toContain("npm start");
    world.down = false;
    await until("it is back", () => has("[data-testid=avatar-mateo]"));
    expect(has("[data-testid=link-unreachable]")).toBe(false);
  });
});

it("'Generate all missing' says what it will cost before it starts", async () => {
  mount();
  await until("it is offered", () => find("#tool").textContent.includes("missing (1)"));
  const press = (text: string) => {
    const found = [...document.querySelectorAll("button")].find((each) =>
      each.textContent.startsWith(text),
    );
    if (!found) throw new Error(`There is no button ${text}.`);
    act(() => found.click());
  };
  press("Generate all missing");
  await until("the costs are known", () => has("[data-testid=estimate]"));
  expect(find("[data-testid=estimate]").textContent).toBe("Costs about $0.36.");
  expect(find("[data-testid=dry-run]").textContent).toContain(
    "Mateo: Makes the voice and the talking video. Costs about $0.36.",
  );
  expect(world.requests.some((line) => line.startsWith("POST"))).toBe(false);
  press("Start");
  await until("it runs", () => world.avatars[1]?.stage === 0);
});
