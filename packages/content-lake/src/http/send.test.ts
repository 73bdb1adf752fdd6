import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendPath } from "./send.ts";

const TEXT = "0123456789";
let dir: string;
let server: Server;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "range-"));
  await writeFile(join(dir, "file"), TEXT);
  await writeFile(join(dir, "empty"), "");
  server = createServer((incoming, response) => {
    response.setHeader("ETag", '"tag"');
    void sendPath(incoming, response, join(dir, incoming.url?.slice(1) ?? "")).then((sent) => {
      if (sent !== "done") response.writeHead(sent === "gone" ? 404 : sent).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true });
});

async function part(range: string, file = "file", more: Record<string, string> = {}) {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return new Promise<unknown[]>((resolve, reject) => {
    const headers = { range, ...more };
    request({ host: "127.0.0.1", port, path: `/${file}`, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () =>
        resolve([response.statusCode, text, response.headers["content-range"]]),
      );
    })
      .on("error", reject)
      .end();
  });
}

test.each<[string, number, string, string?]>([
  ["bytes=0-0", 206, "0", "bytes 0-0/10"],
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=8-5000", 206, "89", "bytes 8-9/10"],
  [`bytes=8-${"9".repeat(30)}`, 206, "89", "bytes 8-9/10"],
  // More last bytes than the file has: all of it.
  ["bytes=-10", 206, TEXT, "bytes 0-9/10"],
  ["bytes=-5000", 206, TEXT, "bytes 0-9/10"],
  ["bytes=-999999999999", 206, TEXT, "bytes 0-9/10"],
  [`bytes=-${"9".repeat(400)}`, 206, TEXT, "bytes 0-9/10"],
  // A range outside the file.
  ["bytes=10-", 416, "", "bytes */10"],
  [`bytes=${"9".repeat(30)}-`, 416, "", "bytes */10"],
  ["bytes=-0", 416, "", "bytes */10"],
  ["bytes=5-2", 416, "", "bytes */10"],
  // An invalid range is ignored.
  ["bytes=-", 200, TEXT],
  ["bytes=", 200, TEXT],
  ["bytes=a-b", 200, TEXT],
  ["bytes=1e1-", 200, TEXT],
  ["bytes=--5", 200, TEXT],
  ["bytes=0-1-2", 200, TEXT],
  ["bytes=0x1-", 200, TEXT],
  ["lines=1-2", 200, TEXT],
  ["bytes", 200, TEXT],
  // Several ranges give the whole file, unless they join to one.
  ["bytes=0-1,5-6", 200, TEXT],
  ["bytes=0-1,2-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=0-1,-5000", 206, TEXT, "bytes 0-9/10"],
  ["bytes=20-30,2-3", 206, "23", "bytes 2-3/10"],
  ["bytes=0-1,5-2", 206, "01", "bytes 0-1/10"],
])("%s of ten bytes", async (range, ...expected) => {
  const [status, text, header = undefined] = await part(range);
  expect([status, text, header]).toEqual([expected[0], expected[1], expected[2]]);
});

test.each(["bytes=0-", "bytes=-5", "bytes=0-0"])("%s of an empty file", async (range) => {
  expect(await part(range, "empty")).toEqual([416, "", "bytes */0"]);
});

test("a range of another version gives the whole file", async () => {
  expect(await part("bytes=0-0", "file", { "if-range": '"other"' })).toEqual([
    200,
    TEXT,
    undefined,
  ]);
  expect(await part("bytes=0-0", "file", { "if-range": '"tag"' })).toEqual([
    206,
    "0",
    "bytes 0-0/10",
  ]);
});
