import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { renderScope, renderWithin, type RenderScope } from "./render-scope.ts";

const newScope = (): RenderScope => ({ media: new Map(), pages: new Map() });

test("renders that go on at the same time each see their own scope, and nobody else sees it", async () => {
  const outside = renderScope();
  const scopes = [newScope(), newScope()];
  const seen = scopes.map((scope) =>
    renderWithin(scope, async () => {
      await setImmediate();
      return renderScope();
    }),
  );
  expect(renderScope()).toBe(outside);
  const [first, second] = await Promise.all(seen);
  expect(first).toBe(scopes[0]);
  expect(second).toBe(scopes[1]);
});
