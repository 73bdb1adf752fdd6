import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectChoices } from "./choices.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  Element.prototype.scrollIntoView = vi.fn();
  window.location.hash = "";
  document.body.innerHTML = `
    <input type="radio" name="sheet" value="p1" checked />
    <input type="radio" name="sheet" value="p2" />
    <p data-choice="p1" hidden="until-found">One</p>
    <div data-choice="p2" hidden="until-found" id="second">Two <b id="inside">more</b></div>
    <p data-choice="nobody" id="third">Three</p>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const chosen = () => document.querySelector<HTMLInputElement>(":checked")?.value;

test("words found in what is not chosen choose it, and can be found again", () => {
  connectChoices(window);
  const second = document.querySelector("[data-choice=p2]");
  second?.dispatchEvent(new Event("beforematch"));
  second?.removeAttribute("hidden");
  expect(chosen()).toBe("p2");
  vi.runAllTimers();
  expect(second?.getAttribute("hidden")).toBe("until-found");
});

test.each(["#second", "#inside"])("the address %s chooses what it names, and shows it", (hash) => {
  window.location.hash = hash;
  connectChoices(window);
  expect(chosen()).toBe("p2");
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test("a link within the page chooses as well", () => {
  connectChoices(window);
  expect(chosen()).toBe("p1");
  window.location.hash = "#second";
  window.dispatchEvent(new Event("hashchange"));
  expect(chosen()).toBe("p2");
});

test("what no button chooses is left as it is", () => {
  window.location.hash = "#third";
  connectChoices(window);
  expect(chosen()).toBe("p1");
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
});
