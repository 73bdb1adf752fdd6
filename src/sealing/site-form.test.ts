import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { formOf, sealedForm } from "./site-form.ts";

test("a build whose form is not known is not delivered: it could have to be sealed", async () => {
  await expect(formOf(testFolder())).rejects.toThrow();
});

test("a lost shell is made again from the page that it is rendered as", async () => {
  const form = await sealedForm(new Uint8Array(32));
  expect(form.pathsOf("/sealed-shell")).toEqual(["/index.html"]);
  expect(form.pathsOf("/about")).toEqual(["/about/index.html", "/about/page.bin"]);
});
