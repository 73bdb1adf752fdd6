import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tunnelFetch } from "./browser.ts";
import { EDITOR } from "../people.ts";
import { openDoor, startLocalLake, type Door, type LocalLake } from "../testing.ts";

let local: LocalLake;
let door: Door;
let sockets = 0;
let throughTunnel: typeof fetch;
beforeAll(async () => {
  local = await startLocalLake();
  const { handle, upgrade } = local.lake;
  const counted: typeof upgrade = (...request) => {
    sockets += 1;
    upgrade(...request);
  };
  door = await openDoor({ handle, upgrade: counted }, EDITOR);
  throughTunnel = tunnelFetch(door.url);
});
afterAll(async () => {
  await door.close();
  await local.remove();
});

function listen(type: string, init: RequestInit = {}): Promise<Response> {
  const query = encodeURIComponent(`*[_type == "${type}"]`);
  return throughTunnel(`${door.url}/v2026-05-01/data/listen/test?query=${query}`, init);
}

/** A stream's text as it comes in. */
function reading(response: Response): { until(part: string): Promise<string>; end(): void } {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    until: async (part) => {
      while (!text.includes(part)) {
        const next = await reader?.read();
        if (next === undefined || next.done) throw new Error(`The stream ended with: ${text}`);
        text += next.value;
      }
      return text;
    },
    end: () => void reader?.cancel(),
  };
}

describe("an editor with many documents open", () => {
  test("gets every change over one connection", async () => {
    const types = Array.from({ length: 12 }, (_, index) => `many${index}`);
    const streams = await Promise.all(types.map(async (type) => reading(await listen(type))));
    await Promise.all(streams.map((stream) => stream.until("event: welcome")));
    await Promise.all(types.map((_type) => local.client.create({ _type, title: "Grüße ♥" })));
    const texts = await Promise.all(streams.map((stream) => stream.until("event: mutation")));
    for (const [index, type] of types.entries()) {
      expect(texts[index]).toContain(`"_type":"${type}"`);
      expect(texts[index]).toContain("Grüße ♥");
    }
    expect(sockets).toBe(1);
    for (const stream of streams) stream.end();
  });

  test("stops listening without an error, before and after the lake does", async () => {
    const controller = new AbortController();
    const response = await listen("stopped", { signal: controller.signal });
    const stream = reading(response);
    await stream.until("event: welcome");
    controller.abort();
    await expect(stream.until("never")).rejects.toThrow();
    controller.abort();
  });

  test("gets the lake's refusal of a stream", async () => {
    const response = await listen("x", { headers: { "x-sanity-project-id": "other" } });
    expect(response.status).toBe(404);
  });

  test("sends everything else as ordinary requests", async () => {
    const response = await throughTunnel(`${door.url}/v2026-05-01/ping`);
    expect(await response.json()).toEqual({});
  });
});

test("when the lake ends, its listeners get an end message", async () => {
  const stream = reading(await listen("ending"));
  await stream.until("event: welcome");
  await Promise.all([door.close(), local.lake.close()]);
  await expect(stream.until("never")).rejects.toThrow("The stream ended");
  await expect(listen("ending")).rejects.toThrow();
});
