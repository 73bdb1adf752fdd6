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

test.each([
  "/agent/NORA",
  "/agent/Nora/",
  "/Agent/nora",
  "/agent/%4eora",
  "/agent/%6E%6F%72%61",
  "/agent/nora%20",
])("a visitor who writes %s reaches Nora, at the place on the page", (path) => {
  showMissing(document, at(path, "?from=mail", "#bar-3"));
  expect(replace).toHaveBeenCalledExactlyOnceWith("/agent/nora?from=mail#bar-3");
});

test.each(["/agent/xyz", "/agent/nora-smith", "/agent/%E0%A4%A", "/agent/constructor"])(
  "a visitor to %s is told that there is no such agent, in the page and in the title",
  (path) => {
    showMissing(document, at(path));
    expect(replace).not.toHaveBeenCalled();
    expect(visibleViews()).toEqual(["unknown-agent"]);
    expect(document.querySelectorAll("[data-view='unknown-agent'] .face")).toHaveLength(1);
    expect(document.title).toBe("Agent Not Found · Polyphony");
  },
);

test.each(["/nowhere", "/agent", "/agent/", "/agent/nora/video", "/agents/nora", "/404"])(
  "a visitor to %s is told that there is no such page",
  staysAsItIs,
);

test.each(["/agent/nora", "/agent/nora/"])(
  "a host that lost the page at %s does not send its visitors round in circles",
  staysAsItIs,
);

function staysAsItIs(path: string): void {
  showMissing(document, at(path));
  expect(replace).not.toHaveBeenCalled();
  expect(visibleViews()).toEqual(["page"]);
  expect(document.title).toBe("404 Page Not Found · Polyphony");
}
