import { expect, it } from "vitest";
import { findStages } from "./stages.ts";

const card = (name: string) => `
  <li data-voice="${name}">
    <div data-talk="waiting"><video data-loudness="0a${name}"></video></div>
    <details><p data-words lang="en"><span data-start="0">I am ${name}.</span></p></details>
  </li>`;

it("finds the agents with a video in their order, each with a copy of its words", () => {
  const section = document.createElement("section");
  section.innerHTML = `${card("ada")}${card("ben")}<div data-talk="waiting"></div>`;
  const stages = findStages(section);
  expect(stages.map(({ loudness }) => loudness)).toEqual(["0aada", "0aben"]);
  const [words] = stages[1]?.words() ?? [];
  expect(words?.textContent).toBe("I am ben.");
  expect(words?.isConnected).toBe(false);
  expect(section.textContent).toContain("I am ben.");
});

it("does without words where the page has none", () => {
  const section = document.createElement("section");
  section.innerHTML = `<div data-talk="waiting"><video></video></div>`;
  expect(findStages(section)[0]?.words()).toEqual([]);
});
