import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { renderScope, renderWithin, type RenderScope } from "./render-scope.ts";

const newScope = (): RenderScope => ({ media: new Map(), pages: new Map() });

test("concurrent renders see their own scopes only, and other code sees none of them", async () => {
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
