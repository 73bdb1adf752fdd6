import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../runtime/testing/free-ports.ts";
import { ACCEPTED, fakeHost, type FakeHost, type HostAnswer } from "../testing/fake-host.ts";
import { callHook } from "./call.ts";
import { PROVIDERS, providerOf } from "./provider.ts";

let host: FakeHost;
beforeEach(async () => {
  host = await fakeHost();
});
afterEach(() => host.close());

const HOOK = "/hooks/5c23354f454e1350f8543e78";
const named = (name: string) => PROVIDERS.find((provider) => provider.name === name);
/** A port that nothing listens on. */
const UNUSED_PORT = await freePort();
const call = (name = "", url = host.url + HOOK, timeoutMs = 30_000) => {
  const provider = named(name);
  return callHook(url, 12, { timeoutMs, ...(provider ? { provider } : {}) });
};

test.each([
  ["https://api.netlify.com/build_hooks/5c23354f454e1350f8543e78", "Netlify"],
  ["https://api.vercel.com/v1/integrations/deploy/prj_1/hUg65Lj4CV", "Vercel"],
  ["https://api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/66ef", "Cloudflare"],
  ["https://api.cloudflare.com/client/v4/workers/builds/deploy_hooks/66ef", "Cloudflare"],
  ["https://build.example.org/hook", "The host"],
])("%s is known for what it is", (url, name) => {
  expect(providerOf(url).name).toBe(name);
});

describe.each(Object.entries(ACCEPTED))("%s", (name, answer) => {
  test("is asked by a POST, and its answer understood", async () => {
    host.answer = () => answer;
    expect((await call(name)).answer).toEqual({ kind: "accepted" });
    expect(host.calls).toHaveLength(1);
    expect(host.calls[0]).toMatchObject({ method: "POST", body: "{}" });
  });
});

test("a Netlify deploy is named after its release, and the hook's own parameters stay", async () => {
  await call("Netlify", `${host.url}${HOOK}?clear_cache=true&trigger_branch=live`);
  expect(host.calls[0]?.url).toBe(
    `${HOOK}?clear_cache=true&trigger_branch=live&trigger_title=Polyphony+release+12`,
  );
});

describe("a refusal says what to do, and never the hook's address", () => {
  test.each<[string, HostAnswer, RegExp]>([
    ["Netlify", { status: 404, body: "Not Found" }, /does not know this hook.*DEPLOY_HOOK_URL/],
    [
      "Vercel",
      { status: 404, body: '{"error":{"code":"not_found"}}' },
      /Settings, Git, Deploy Hooks/,
    ],
    ["Vercel", { status: 402 }, /allowance is used up/],
    ["Netlify", { status: 429 }, /accepts no more builds for now/],
    ["Netlify", { status: 301, headers: { location: "/else" } }, /redirects/],
    ["Cloudflare", { status: 503 }, /could not start a build \(503\)/],
    [
      "Cloudflare",
      {
        status: 200,
        body: '{"success":false,"errors":[{"code":12051,"message":"Rate limit exceeded"}],"messages":[],"result":null}',
      },
      /refused the build: Rate limit exceeded/,
    ],
  ])("%s %j", async (name, answer, message) => {
    host.answer = () => answer;
    const called = await call(name);
    expect(called.answer.kind).toBe("refused");
    expect(called.message).toMatch(message);
    expect(called.message).not.toContain("5c23354f");
    expect(host.calls).toHaveLength(1);
  });

  test("a wait that the host asks for is heard, in seconds or as a date", async () => {
    const wait = async (header: string) => {
      host.answer = () => ({ status: 429, headers: { "retry-after": header } });
      const { answer } = await call();
      return answer.kind === "refused" ? answer.retryAfter : undefined;
    };
    expect(await wait("90")).toBe(90_000);
    const date = new Date(Date.now() + 60_000).toUTCString();
    expect(await wait(date)).toBeGreaterThan(50_000);
  });
});

test("an answer that is lost may have started a build; a host that is not there has not", async () => {
  host.answer = () => "silent";
  expect((await call("", undefined, 150)).answer.kind).toBe("unknown");
  host.answer = () => "lost";
  expect((await call()).answer.kind).toBe("unknown");
  const { answer, message } = await call("Vercel", `http://127.0.0.1:${UNUSED_PORT}${HOOK}`);
  expect(answer.kind).toBe("refused");
  expect(message).toMatch(/Vercel cannot be reached from here \(ECONNREFUSED\)/);
});
