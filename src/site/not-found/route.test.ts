import { expect, test } from "vitest";
import { resolveMissing } from "./route.ts";

const ids = ["nora", "mateo"];

test.each([
  "/agent/NORA",
  "/agent/Nora/",
  "/Agent/nora",
  "/agent/%4eora",
  "/agent/%6E%6F%72%61",
  "/agent/nora%20",
])("a visitor who writes %s reaches Nora", (path) => {
  expect(resolveMissing(path, ids)).toEqual({ kind: "agent", id: "nora" });
});

test.each(["/agent/xyz", "/agent/nora-smith", "/agent/%E0%A4%A", "/agent/constructor"])(
  "a visitor to %s is told that there is no such agent",
  (path) => {
    expect(resolveMissing(path, ids)).toEqual({ kind: "unknown-agent" });
  },
);

test.each(["/nowhere", "/agent", "/agent/", "/agent/nora/video", "/agents/nora", "/404"])(
  "a visitor to %s is told that there is no such page",
  (path) => {
    expect(resolveMissing(path, ids)).toEqual({ kind: "page" });
  },
);

test.each(["/agent/nora", "/agent/nora/"])(
  "a host that lost the page at %s does not send its visitors round in circles",
  (path) => {
    expect(resolveMissing(path, ids)).toEqual({ kind: "page" });
  },
);
