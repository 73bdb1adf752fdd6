import { expect, test } from "vitest";
import { ownPage, withoutForeignHosts } from "./own-host-only.ts";

const FOREIGN = /sanity-cdn|sanity\.io/;

test("the built Studio asks no other host for fonts, versions or feedback", () => {
  const font = `@font-face{font-family:Inter;src:url("https://studio-static.sanity.io/Inter.woff2")}`;
  const code = [
    `css(\`${font}body{margin:0}\`)`,
    "modules=`https://sanity-cdn.com`+`/v1/modules`",
    "tunnel=`https://api.sanity.io/vX/intake/feedback`",
  ];
  const own = withoutForeignHosts(code.join(";"));
  expect(own).not.toMatch(FOREIGN);
  expect(own).toContain("body{margin:0}");
});

test("where it looks for versions it finds an empty answer without asking anybody", async () => {
  const address =
    withoutForeignHosts("https://sanity-cdn.com") + "/v1/modules/sanity/latest/^6.16.0";
  expect(await (await fetch(address)).json()).toEqual({});
});

test("its page loads no script of another host and finds its icons", () => {
  const page = `<head><link href="/static/favicon.ico" rel="icon"/><script src="https://core.sanity-cdn.com/bridge.js" async type="module" data-sanity-core></script>\n<script src="/studio/static/a.js"></script></head>`;
  expect(ownPage(page, "/studio")).toBe(
    `<head><link href="/studio/static/favicon.ico" rel="icon"/><script src="/studio/static/a.js"></script></head>`,
  );
});
