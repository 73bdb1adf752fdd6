import { beforeEach, expect, test } from "vitest";
import { connectFinder, matchAll } from "./finder.ts";

const entry = (id: string, heading: string, folded: string) => `
  <article id="type-${id}" data-entry>
    <div data-visible><h4>${heading}</h4></div>
    <details><summary>More</summary>${folded}</details>
  </article>`;

beforeEach(() => {
  window.location.hash = "";
  document.body.innerHTML = `
    <search data-finder><input type="search" disabled /><p role="status"></p></search>
    <div data-family="charity">${entry("trust", "Land trusts", "Form 8283")}</div>
    <div data-family="exempt">
      ${entry("union", "Credit unions", "Examiners")}${entry("post", "Posts", "Form 990")}
    </div>`;
  Element.prototype.scrollIntoView = () => {};
  connectFinder(window);
});

function type(words: string): void {
  const field = document.querySelector("input");
  if (field === null) throw new Error("there is no field");
  field.value = words;
  field.dispatchEvent(new Event("input"));
}
const left = (selector: string) =>
  [...document.querySelectorAll(selector)].map((part) => !part.hasAttribute("data-unmatched"));
const open = () => [...document.querySelectorAll("details")].map((fold) => fold.open);
const names = () =>
  [...document.querySelectorAll("[role=status] a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
const status = () => document.querySelector("[role=status]")?.textContent;

test("what is found is named and linked at the field, the first three of many", () => {
  type("post");
  expect(names()).toEqual([["Posts", "#type-post"]]);
  document
    .querySelector("article")
    ?.insertAdjacentHTML(
      "afterend",
      ["a", "b", "c", "d"].map((id) => entry(id, `Club ${id}`, "")).join(""),
    );
  connectFinder(window);
  type("club");
  expect(names()).toEqual([
    ["Club a", "#type-a"],
    ["Club b", "#type-b"],
    ["Club c", "#type-c"],
  ]);
  expect(status()).toBe("4 of 7 mention “club”: Club a, Club b, Club c and 1 more below");
});

test("what is found in a fold alone is opened, and shut when the words change", () => {
  type("form");
  expect(open()).toEqual([true, false, true]);
  type("land");
  expect(open()).toEqual([false, false, false]);
});

test("a fold that the visitor opened stays open", () => {
  const first = document.querySelector("details");
  if (first) first.open = true;
  type("8283");
  type("");
  expect(first?.open).toBe(true);
});

test("an address shows the entry that it names, whatever was typed", () => {
  type("union");
  window.location.hash = "type-trust";
  window.dispatchEvent(new Event("hashchange"));
  expect(left("[data-entry]")).toEqual([true, true, true]);
  expect(document.querySelector("input")?.value).toBe("");
});

const ENTRIES = [
  { visible: "Credit unions 501(c)(14)", text: "Credit unions 501(c)(14) owned by depositors" },
  { visible: "Veterans’ posts", text: "Veterans’ posts Files Form 990-PF. A café opens its hall." },
];

test.each([
  ["", ["visible", "visible"]],
  ["  ", ["visible", "visible"]],
  ["UNION", ["visible", "none"]],
  ["unions credit", ["visible", "none"]],
  ["501(c)(14)", ["visible", "none"]],
  ["depos", ["folded", "none"]],
  ["veterans'", ["none", "visible"]],
  ["cafe hall", ["none", "folded"]],
  ["990-PF", ["none", "folded"]],
  ["nion", ["none", "none"]],
  ["union hall", ["none", "none"]],
  ["credit, union", ["visible", "none"]],
  ["“hall” & café", ["none", "folded"]],
])("who types %j finds what begins with it", (query, found) => {
  expect(matchAll(ENTRIES, query)).toEqual(found);
});
