import { expect, test, vi } from "vitest";
import { connectChoices } from "./choices.ts";

test("words found in what is not chosen choose it, and can be found again", () => {
  vi.useFakeTimers();
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  document.body.innerHTML = `
    <input type="radio" name="sheet" value="p1" checked />
    <input type="radio" name="sheet" value="p2" />
    <p data-choice="p1" hidden="until-found">One</p>
    <p data-choice="p2" hidden="until-found">Two</p>
    <p data-choice="nobody">Three</p>`;
  connectChoices(window);
  const hidden = () =>
    [...document.querySelectorAll("p")].map((part) => part.getAttribute("hidden"));
  const second = document.querySelector("[data-choice=p2]");
  second?.dispatchEvent(new Event("beforematch"));
  second?.removeAttribute("hidden");
  expect(document.querySelector<HTMLInputElement>("[value=p2]")?.checked).toBe(true);
  vi.runAllTimers();
  expect(hidden()).toEqual(["until-found", "until-found", null]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
