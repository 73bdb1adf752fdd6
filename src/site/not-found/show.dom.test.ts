import { beforeEach, expect, test, vi } from "vitest";
import { showMissing } from "./show.ts";

const replace = vi.fn<(url: string | URL) => void>();
const at = (pathname: string, search = "", hash = "") => ({ pathname, search, hash, replace });
const visibleViews = () =>
  [...document.querySelectorAll<HTMLElement>("[data-view]")]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.view);

beforeEach(() => {
  replace.mockReset();
  document.title = "404 Page Not Found · Polyphony";
  document.body.innerHTML = `
    <div data-agent-ids="nora mateo">
      <div data-view="page"><li><i class="face"></i></li></div>
      <div data-view="unknown-agent" data-title="Agent Not Found · Polyphony" hidden><i data-face></i></div>
    </div>`;
});

test("a name in capitals leads on to the agent, with the place on the page", () => {
  showMissing(document, at("/agent/NORA", "?from=mail", "#bar-3"));
  expect(replace).toHaveBeenCalledExactlyOnceWith("/agent/nora?from=mail#bar-3");
});

test("an unknown agent is said to be unknown, in the page and in the title", () => {
  showMissing(document, at("/agent/xyz"));
  expect(replace).not.toHaveBeenCalled();
  expect(visibleViews()).toEqual(["unknown-agent"]);
  expect(document.querySelectorAll("[data-view='unknown-agent'] .face")).toHaveLength(1);
  expect(document.title).toBe("Agent Not Found · Polyphony");
});

test("any other path keeps the 404 page as it is", () => {
  showMissing(document, at("/nowhere"));
  expect(replace).not.toHaveBeenCalled();
  expect(visibleViews()).toEqual(["page"]);
  expect(document.title).toBe("404 Page Not Found · Polyphony");
});
