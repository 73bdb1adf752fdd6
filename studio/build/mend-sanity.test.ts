import { expect, test } from "vitest";
import { askingApiHost } from "./ask-lake.ts";

test("Sanity's SDK asks the lake who is signed in, not a host with the project's name", () => {
  const asks =
    "useProjectHostname = fetchOptions?.useProjectHostname ?? isStudioConfig(instance.config), x";
  expect(askingApiHost(asks)).toContain("= !apiHost && (fetchOptions?.useProjectHostname ??");
  expect(askingApiHost("other()")).toBeUndefined();
});
