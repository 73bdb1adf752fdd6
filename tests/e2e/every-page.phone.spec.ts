import { test } from "@playwright/test";
import { letIn } from "./support/visitor.ts";
import { expectWholePage, wholePage } from "./support/whole-page.ts";

test.beforeEach(letIn);

test(wholePage("/"), ({ page }) => expectWholePage(page, "/", true));

// Each with parts that a phone folds or turns into cards.
for (const path of ["/agent/nora", "/poly-ai", "/connected-agents", "/need-impact-agents"]) {
  test(wholePage(path), { tag: "@long" }, ({ page }) => expectWholePage(page, path, true));
}
