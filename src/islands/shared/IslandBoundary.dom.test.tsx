import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFallback } from "./fallback.ts";
import { IslandBoundary } from "./IslandBoundary.tsx";

let root: Root;

function Fragile(): ReactNode {
  throw new Error("broken");
}
const island = () => document.getElementById("island");
const render = (node: ReactNode) => act(() => root.render(node));

beforeEach(() => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  // React reports caught errors to the console; here they are the point.
  vi.spyOn(console, "error").mockImplementation(() => {});
  document.body.innerHTML = `<p id="page">page</p><div id="island"></div>`;
  const element = island();
  if (element === null) throw new Error("There is no island");
  root = createRoot(element);
});

afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
});

describe("an island that fails", () => {
  it("says so, offers a reload and the way home, and leaves the page alone", () => {
    render(
      <IslandBoundary>
        <Fragile />
      </IslandBoundary>,
    );
    expect(document.querySelector("[role=alert]")?.textContent).toContain(
      "Unexpected Application Error!",
    );
    expect(document.querySelector("button")?.textContent).toBe("Reload");
    expect(document.querySelector("a")?.getAttribute("href")).toBe("/");
    expect(document.getElementById("page")?.textContent).toBe("page");
  });

  it("looks the same when React drew it and when React never arrived", () => {
    render(
      <IslandBoundary>
        <Fragile />
      </IslandBoundary>,
    );
    expect(island()?.innerHTML).toBe(createFallback(document).outerHTML);
  });

  it("shows nothing when it only decorates", () => {
    render(
      <IslandBoundary fallback={null}>
        <Fragile />
      </IslandBoundary>,
    );
    expect(island()?.innerHTML).toBe("");
  });
});
