import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_META } from "../../src/facts/studio.ts";

/* What leaves the browser, on the embedded lake and on a real project. */

let sent: Request[];
beforeEach(() => {
  sent = [];
  vi.resetModules();
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = input instanceof Request ? input : new URL(String(input), location.origin);
    sent.push(new Request(address, init));
    return Response.json({ id: "ada" });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** A client, as the Studio's page gets it. @param lake whether the page is of the embedded lake */
async function clientOf(lake: boolean) {
  const meta = Object.assign(document.createElement("meta"), { name: SESSION_META });
  if (lake) meta.dataset.lake = "yes";
  document.head.append(meta);
  const { clientFactory } = await import("./client.ts");
  const config = { projectId: "abc", dataset: "production", useCdn: false, token: "left-here" };
  return clientFactory({ ...config, apiVersion: "2026-05-01", ignoreBrowserTokenWarning: true });
}

test("on the embedded lake its own origin is asked, with the cookie and no token", async () => {
  const client = await clientOf(true);
  await client.request({ url: "/users/me" });
  const [request] = sent;
  expect(request?.url).toBe(`${location.origin}/studio/api/lake/v2026-05-01/users/me`);
  expect(request?.credentials).toBe("include");
  expect(request?.headers.get("authorization")).toBeNull();
});

test("on a real project Sanity is asked, and signing out ends the session as well", async () => {
  const client = await clientOf(false);
  await client.request({ url: "/users/me" });
  expect(sent.map(({ url }) => new URL(url).host)).toEqual(["abc.api.sanity.io"]);
  sent.length = 0;
  await client.request({ url: "/auth/logout", method: "POST" });
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST https://abc.api.sanity.io/v2026-05-01/auth/logout",
    `DELETE ${location.origin}/studio/api/session`,
  ]);
});
