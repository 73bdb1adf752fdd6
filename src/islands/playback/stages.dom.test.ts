import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findStages, followMoves, type Stage } from "./stages.ts";

const videoBox = (name: string) =>
  `<div data-voice="${name}" data-video-state="waiting"><video title="${name}"></video></div>`;
const tile = (name: string) =>
  `<li data-voice="${name}" data-video-state="waiting"><button><i data-tile></i></button></li>`;
const card = (name: string) => `
  <li data-voice="${name}" data-video-state="waiting">
    <p data-words lang="en"><span data-start="0">I am ${name}.</span></p>
  </li>`;

it("finds the agents with a video in order, and all their elements on the page", () => {
  const section = document.createElement("section");
  section.innerHTML = `${videoBox("ada")}${videoBox("ben")}<div data-video-state="waiting"></div>
    <ul>${tile("ada")}${tile("ben")}<li></li></ul>`;
  const cards = document.createElement("ul");
  cards.innerHTML = `${card("ada")}${card("ben")}`;
  document.body.replaceChildren(section, cards);
  const stages = findStages(section);
  expect(stages.map(({ video }) => video.title)).toEqual(["ada", "ben"]);
  const [, ben] = stages;
  expect(ben?.tile).toBe(section.querySelectorAll("[data-tile]")[1]);
  expect(new Set(ben?.indicators)).toEqual(
    new Set(document.querySelectorAll("[data-voice=ben][data-video-state]")),
  );
  const [words] = ben?.words() ?? [];
  expect(words?.textContent).toBe("I am ben.");
  expect(words?.isConnected).toBe(false);
  expect(cards.textContent).toContain("I am ben.");
});

let moved: string[];
let still: boolean;
/** jsdom has no animations; the test ignores their results. */
const moving = Object.create(null);

/** An element with a place of its own. */
function elementAt(name: string, x: number, width: number): HTMLElement {
  const element = document.createElement("div");
  element.getBoundingClientRect = () => new DOMRect(x, 0, width, width);
  element.animate = (frames) => {
    const [from] = frames && "transform" in frames ? [frames.transform].flat() : [];
    moved.push(`${name}: ${String(from)}`);
    return moving;
  };
  return element;
}

function placesOf(names: readonly string[]): Stage[] {
  return names.map((name, index) => ({
    box: elementAt(name, 500, 400),
    tile: elementAt(`${name}’s face`, index * 100, 80),
    video: document.createElement("video"),
    indicators: [],
    words: () => [],
  }));
}

beforeEach(() => {
  moved = [];
  still = false;
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
});
afterEach(() => vi.unstubAllGlobals());

it("moves the next speaker from their face to the stage, and nobody on the first call", () => {
  const move = followMoves(placesOf(["ada", "ben"]));
  move(null)();
  expect(moved).toEqual([]);
  move(0)();
  expect(moved).toEqual([
    "ada: translate(-500px, 0px) scale(0.2)",
    "ben’s face: translate(0px, 0px) scale(1)",
  ]);
  moved = [];
  move(1)();
  expect(moved).toEqual(["ben: translate(-400px, 0px) scale(0.2)"]);
  move(1)();
  expect(moved).toHaveLength(1);
});

it("moves everybody back to their place at the end", () => {
  const move = followMoves(placesOf(["ada", "ben"]));
  move(1)();
  move(null)();
  expect(moved).toContain("ben’s face: translate(400px, 0px) scale(5)");
});

it("moves nothing where nothing may move", () => {
  still = true;
  const move = followMoves(placesOf(["ada"]));
  move(null)();
  move(0)();
  expect(moved).toEqual([]);
});
