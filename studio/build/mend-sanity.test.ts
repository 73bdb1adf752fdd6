import { expect, test } from "vitest";
import { mendOf, withMend } from "./mend-sanity.ts";

/** A file with some code, as the Studio's build takes it in. */
function built(code: string, id: string): string {
  const mend = mendOf(code, id);
  return mend === undefined ? code : withMend(code, mend);
}

test("Sanity's SDK asks the lake who is signed in, not a host with the project's name", () => {
  const asks =
    "useProjectHostname = fetchOptions?.useProjectHostname ?? isStudioConfig(instance.config), x";
  expect(built(asks, "/node_modules/@sanity/sdk/dist/index.js")).toContain(
    "= !apiHost && (fetchOptions?.useProjectHostname ??",
  );
  expect(built(asks, "/node_modules/other/dist/index.js")).toBe(asks);
});

test("a popover beside something that is not drawn yet listens to nothing", () => {
  const listens = `function listenForIntent(element, handleIntent) {
    element.addEventListener("focusin", handleIntent);
  }`;
  expect(built(listens, "/node_modules/@sanity/ui/dist/popover-abc.js")).toContain(
    "handleIntent) { if (!element) return",
  );
});
