import { expect, test } from "vitest";
import { isPageRequest } from "./answer-page.ts";

const asks = (path: string, mode: RequestMode = "navigate", method = "GET") =>
  isPageRequest({ mode, method, url: `https://site.example${path}` });

test.each(["/", "/about", "/agent/nora/", "/about/index.html", "/studios", "/about?x=1.2"])(
  "%s is a page of the site: the worker opens it",
  (path) => expect(asks(path)).toBe(true),
);

test.each(["/studio", "/studio/", "/studio/api/preview/agent/nora", "/favicon.svg"])(
  "%s is none: the host answers",
  (path) => expect(asks(path)).toBe(false),
);

test("what a page asks for, or sends, is no visit", () => {
  expect(asks("/about", "cors")).toBe(false);
  expect(asks("/about", "navigate", "POST")).toBe(false);
});
