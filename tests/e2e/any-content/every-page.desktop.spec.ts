import { test } from "@playwright/test";
import { PAGES, repetitionTag } from "../support/site-files.ts";
import { letIn } from "../support/visitor.ts";
import { expectWholePage, wholePage } from "../support/whole-page.ts";

test.beforeEach(letIn);

for (const { path } of PAGES) {
  test(wholePage(path), { tag: repetitionTag(path) }, ({ page }) => expectWholePage(page, path));
}
