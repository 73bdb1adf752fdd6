import { expect, test, vi } from "vitest";
import { connectSwipes } from "./swipe.ts";

test("the tab key stops at a part that can be swiped, and passes one that fits", () => {
  document.body.innerHTML = `
    <ol data-swipe style="overflow-x: auto"></ol>
    <ol data-swipe style="overflow-x: auto" tabindex="0"></ol>
    <ol data-swipe tabindex="0"></ol>`;
  const [wide, fitting, spilling] = document.querySelectorAll("ol");
  for (const part of [wide, spilling]) Object.defineProperty(part, "scrollWidth", { value: 900 });
  const seen: Element[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly report: (entries: { target: Element }[]) => void;
      constructor(report: (entries: { target: Element }[]) => void) {
        this.report = report;
      }
      observe(target: Element) {
        seen.push(target);
        this.report([{ target }]);
      }
    },
  );
  connectSwipes(window);
  expect(seen).toEqual([wide, fitting, spilling]);
  expect(wide?.getAttribute("tabindex")).toBe("0");
  expect(fitting?.hasAttribute("tabindex")).toBe(false);
  expect(spilling?.hasAttribute("tabindex")).toBe(false);
  vi.unstubAllGlobals();
});
