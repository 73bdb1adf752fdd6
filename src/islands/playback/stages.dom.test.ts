import { expect, it } from "vitest";
import { findStages } from "./stages.ts";

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
  expect(new Set(ben?.signs)).toEqual(
    new Set(document.querySelectorAll("[data-voice=ben][data-video-state]")),
  );
  const [words] = ben?.words() ?? [];
  expect(words?.textContent).toBe("I am ben.");
  expect(words?.isConnected).toBe(false);
  expect(cards.textContent).toContain("I am ben.");
});

it("does without faces and words where the page has none", () => {
  const section = document.createElement("section");
  section.innerHTML = `<div data-video-state="waiting"><video></video></div>`;
  const [stage] = findStages(section);
  expect(stage?.tile).toBeNull();
  expect(stage?.signs).toEqual([section.firstElementChild]);
  expect(stage?.words()).toEqual([]);
});
