import { beforeEach, expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { formOf, keepForm, OPEN_FORM, sealedForm, type SiteForm } from "./site-form.ts";

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);

let form: SiteForm;
beforeEach(async () => {
  form = await sealedForm(KEY);
});

test("a renderer of single pages finds the form of its build", async () => {
  const folder = testFolder();
  await keepForm(folder, KEY);
  expect(await (await formOf(folder)).placeOf("/media/a.mp4")).toBe(
    await form.placeOf("/media/a.mp4"),
  );
  await keepForm(folder, undefined);
  expect(await formOf(folder)).toBe(OPEN_FORM);
});

test("a build whose form is not known is not delivered: it could have to be sealed", async () => {
  await expect(formOf(testFolder())).rejects.toThrow();
});

test("a lost shell is made again from the page that it is rendered as", () => {
  expect(form.pathsOf("/sealed-shell")).toEqual(["/index.html"]);
  expect(form.pathsOf("/about")).toEqual(["/about/index.html", "/about/page.bin"]);
});

test("a sealed page is the shell and a payload, which opens again", async () => {
  const html = Buffer.from("<p>Nora</p>");
  const files = await form.filesOf("/agent/nora", html, async () => Buffer.from("the shell"));
  expect([...files.keys()]).toEqual(["/agent/nora/index.html", "/agent/nora/page.bin"]);
  expect(String(files.get("/agent/nora/index.html"))).toBe("the shell");
  const read = async (path: string) => files.get(path);
  expect(String(await form.bodyOf("/agent/nora", read))).toBe("<p>Nora</p>");
});
