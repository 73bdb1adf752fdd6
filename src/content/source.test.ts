import { expect, onTestFinished, test } from "vitest";
import { serveLocally } from "../../tests/support/own-server.ts";
import { checkContent } from "./check.ts";
import { createFetch } from "./source.ts";

test("control characters of the content never reach a page; tabs and line ends do; an answer without a result is none", async () => {
  const texts = (end: string) => ({
    description: `Tax${end} & audit`,
    sections: [{ spans: [`one\ttwo\r\nthree${end}`] }],
    order: 1,
    image: null,
  });
  let body = JSON.stringify({ result: texts("\u0000\u0008\u000b\u000c\u001b\u001f"), ms: 1 });
  const { port, close } = await serveLocally((_request, response) => {
    response.setHeader("content-type", "application/json").end(body);
  });
  onTestFinished(close);
  const apiHost = `http://127.0.0.1:${port}`;
  const fetch = createFetch({ projectId: "local", dataset: "test", apiHost });
  expect(await fetch("*")).toEqual(texts(""));
  body = "{}";
  await expect(fetch("*")).rejects.toThrow("what answers is no dataset");
});

test("a lake that is down is named, with what to do", async () => {
  // Port 9 answers nobody.
  const apiHost = "http://localhost:9";
  const fetch = createFetch({ projectId: "polyphony", dataset: "production", apiHost });
  await expect(checkContent(fetch)).rejects.toThrow(
    /The embedded Content Lake at http:\/\/localhost:\d+ cannot be read: .*npm start/,
  );
});
