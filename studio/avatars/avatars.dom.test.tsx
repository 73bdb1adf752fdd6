import { ThemeProvider } from "@sanity/ui";
import { ToastProvider } from "@sanity/ui/toast";
import { buildTheme } from "@sanity/ui/theme";
import { act } from "react";
import { type Root, createRoot } from "react-dom/client";
import { PROGRESS_POLL_MS } from "../../server/contracts/avatars.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type TestWorld,
  advance,
  inMemory,
  respond,
  testAvatar,
  testWorld,
} from "../testing/avatar-world.ts";
import { AvatarRow, Troubles } from "./AvatarRow.tsx";
import { LIST_POLL_MS, useAvatars } from "./service.ts";
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
      {state.data && <GenerateAll state={state} />}
      {state.data?.avatars.map((avatar) => (
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
  act(() =>
    root.render(
      <ThemeProvider theme={theme}>
        <ToastProvider>
          <Tool />
        </ToastProvider>
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
const announcement = () => mateo().querySelector("[role=status]")?.textContent;

/** Lets time pass, and what happens then. */
async function pass(ms: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise((resolve) => setImmediate(resolve));
  });
}

/** Lets the tool's timers run, until something is so. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > 20_000) throw new Error(`It is not so: ${what}.`);
    await pass(250);
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

/** Opens the tool. @returns the second avatar of the service, Mateo */
async function openTool() {
  mount();
  await until("the rows are there", () => has("[data-testid=avatar-mateo]"));
  return world.avatars[1] ?? expect.fail();
}
const standing = (id: string) => find(`[data-testid=avatar-${id}]`).dataset.standing;
const starts = () => world.requests.filter((line) => line.endsWith("/generate"));

describe("an editor reads of a generation", () => {
  it("why it was refused, or the default of the specification", async () => {
    await openTool();
    for (const [refusal, words] of [
      ["Avatar does not have voice configuration", "Avatar does not have voice configuration"],
      ["", "Asset generation failed"],
    ] as const) {
      world.refusesStart = refusal;
      act(() => mateo().querySelector("button")?.click());
      await until(words, () => mateo().textContent.includes(words));
    }
    expect(has("[data-testid=avatar-nora] [data-testid=failure]")).toBe(false);
  });

  it("that it was canceled, which is neither ready nor failed", async () => {
    const avatar = await openTool();
    act(() => button("Generate: Mateo").click());
    await until("it runs", () => avatar.stage === 0);
    act(() => button("Cancel: Mateo").click());
    expect(standing("mateo")).toBe("Stopping");
    await until("it ends", () => standing("mateo") === "Incomplete");
    expect(announcement()).toBe("Mateo: stopped.");
    expect(has("[data-testid=failure]")).toBe(false);
  });

  it("that somebody else has started it", async () => {
    await openTool();
    respond(world, "POST", "/avatars/mateo/generate");
    await until("it is noticed", () => standing("mateo") === "Being made");
    await goOn("Making the voice...");
  });
});

/** Lets time pass, and counts the requests of the list meanwhile. */
async function requestsWithin(ms: number): Promise<number> {
  world.requests.length = 0;
  for (let passed = 0; passed < ms; passed += 100) await pass(100);
  return world.requests.filter((line) => line === "GET /avatars").length;
}

it("the list is requested every 500 ms while something runs, else rarely, and not by a closed tool", async () => {
  const avatar = await openTool();
  expect(await requestsWithin(2.5 * LIST_POLL_MS)).toBe(2);
  respond(world, "POST", "/avatars/mateo/generate");
  await until("it is noticed", () => standing("mateo") === "Being made");
  expect(await requestsWithin(6 * PROGRESS_POLL_MS)).toBe(6);
  Object.assign(avatar, { stage: undefined, status: null });
  await requestsWithin(PROGRESS_POLL_MS);
  expect(await requestsWithin(2.5 * LIST_POLL_MS)).toBe(2);
  act(() => root.unmount());
  expect(await requestsWithin(60_000)).toBe(0);
  root = createRoot(find("#tool"));
});

describe("a service that cannot be used", () => {
  it("is reported as unreachable, and noticed when it is back", async () => {
    world.down = true;
    mount();
    await until("it is missed", () => has("[data-testid=service-trouble]"));
    expect(find("[data-testid=service-trouble]").textContent).toContain("does not answer");
    world.down = false;
    await until("it is back", () => has("[data-testid=avatar-mateo]"));
    expect(has("[data-testid=service-trouble]")).toBe(false);
    expect(find("[role=status]").textContent).toBe("The service is back.");
  });

  it("is not missed for one answer that was lost", async () => {
    await openTool();
    world.down = true;
    await until("an answer is lost", () => world.lost > 0);
    world.down = false;
    expect(has("[data-testid=service-trouble]")).toBe(false);
    world.requests.length = 0;
    await until("it is asked again", () => world.requests.length > 0);
    await pass(0);
    expect(has("[data-testid=service-trouble]")).toBe(false);
    expect(world.lost).toBe(1);
    expect(find("[role=status]").textContent).toBe("");
  });

  it("shows the words of its refusal, and what runs meanwhile stays in sight", async () => {
    const avatar = await openTool();
    act(() => button("Generate: Mateo").click());
    await until("it runs", () => avatar.stage === 0);
    world.refusal = "Sign in to the Studio again.";
    await until("it is refused", () => has("[data-testid=service-trouble]"));
    expect(find("[data-testid=service-trouble]").textContent).toContain(world.refusal);
    expect(standing("mateo")).toBe("Being made");
    world.refusal = undefined;
    await goOn("Making the voice...");
    expect(has("[data-testid=service-trouble]")).toBe(false);
  });
});

it("'Generate all missing' says what it will cost, starts all in their order, and can be stopped", async () => {
  const press = (text: string) => {
    const found = [...document.querySelectorAll("button")].find((each) =>
      each.textContent.startsWith(text),
    );
    if (!found) throw new Error(`There is no button ${text}.`);
    act(() => found.click());
  };
  world.avatars.push(testAvatar("kofi"), testAvatar("amara"));
  await openTool();
  press("Generate all missing (3)");
  await until("the costs are known", () => has("[data-testid=estimate]"));
  expect(find("[data-testid=estimate]").textContent).toBe("Costs about $1.08.");
  expect(find("[data-testid=dry-run]").textContent).toContain(
    "Mateo: Makes the voice and the talking video. Costs about $0.36.",
  );
  expect(starts()).toEqual([]);
  press("Start all 3");
  await until("they are in line", () => standing("amara") === "In line");
  expect(starts()).toEqual(["mateo", "kofi", "amara"].map((id) => `POST /avatars/${id}/generate`));
  expect(standing("mateo")).toBe("Being made");
  press("Stop after this one");
  await until("none waits", () => standing("kofi") === "Incomplete");
  expect(standing("amara")).toBe("Incomplete");
  await goOn("Making the voice...");
});
