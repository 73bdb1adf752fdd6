import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectFolds } from "./fold.ts";

const scrolled = vi.fn();
let narrow: EventTarget & { matches: boolean };

beforeEach(() => {
  narrow = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal("matchMedia", () => narrow);
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockClear();
  document.body.innerHTML = ["charity", "school", "hospital", "lodge"]
    .map((id, index) => {
      const fold = `<details open data-fold="${index < 2 ? "open" : "shut"}"></details>`;
      return `<article id="type-${id}"><div>${fold}</div></article>`;
    })
    .join("");
});
afterEach(() => {
  location.hash = "";
  vi.unstubAllGlobals();
});

/** Short names of the entries that lie open. */
const open = () =>
  [...document.querySelectorAll("details[open]")].map((entry) =>
    entry.closest("[id]")?.id.slice(5),
  );

test("on a phone the first entries show what the others hold", () => {
  connectFolds(window);
  expect(open()).toEqual(["charity", "school"]);
});

test("on a wide screen nothing is folded away", () => {
  narrow.matches = false;
  connectFolds(window);
  expect(open()).toHaveLength(4);
});

test("a reader who comes for one entry finds it open", () => {
  location.hash = "#type-lodge";
  connectFolds(window);
  expect(open()).toEqual(["charity", "school", "lodge"]);
});

test("a line of the directory opens the entry that it leads to", () => {
  connectFolds(window);
  location.hash = "#type-hospital";
  window.dispatchEvent(new Event("hashchange"));
  expect(open()).toEqual(["charity", "school", "hospital"]);
});

test("on paper, and when the phone is turned, everything lies open", () => {
  connectFolds(window);
  narrow.matches = false;
  narrow.dispatchEvent(new Event("change"));
  expect(open()).toHaveLength(4);
});

test("a link to something within a shut part opens that part", () => {
  document.body.innerHTML = `<details><p id="inside">Numbers</p></details>`;
  location.hash = "#inside";
  connectFolds(window);
  expect(document.querySelector("details")?.open).toBe(true);
});

test("a link to a card in a folded part opens both, and goes there", () => {
  document.body.innerHTML = `<section id="further"><details data-fold="shut" data-everywhere open>
    <article id="bar-3"><details data-fold="shut" data-everywhere open></details></article>
  </details></section>`;
  location.hash = "#bar-3";
  connectFolds(window);
  expect(document.querySelectorAll("details[open]")).toHaveLength(2);
  expect(scrolled).toHaveBeenCalledOnce();
});

test("a fold for every screen is shut on a wide one too, and stays as the reader left it", () => {
  narrow.matches = false;
  document.body.innerHTML += `<article id="type-poster"><details open data-fold="shut" data-everywhere></details></article>`;
  const poster = document.querySelector<HTMLDetailsElement>("#type-poster details");
  connectFolds(window);
  expect(poster?.open).toBe(false);
  if (poster) poster.open = true;
  narrow.dispatchEvent(new Event("change"));
  expect(poster?.open).toBe(true);
});
