// A thread with one part, for tests.
import { Hono } from "hono";
import { parentPort } from "node:worker_threads";
import type { PartEnv } from "../../http/part.ts";
import { handleCall, type Call } from "../bridge.ts";

let canceled = 0;
const app = new Hono<PartEnv>()
  .post("/echo", async (c) => {
    c.header("Set-Cookie", "a=1", { append: true });
    c.header("Set-Cookie", "b=2", { append: true });
    const { byteLength: length } = await c.req.arrayBuffer();
    const said = { url: c.req.url, sent: c.req.header("x-sent"), length };
    return c.json({ ...said, visit: c.env.visit }, 201);
  })
  .get("/events", (c) => {
    let count = 0;
    const events = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(Buffer.from(`event ${(count += 1)}\n`)),
      cancel: () => void (canceled += 1),
    });
    return c.body(events);
  })
  .get("/canceled", (c) => c.json(canceled))
  .get("/fail", () => Promise.reject(new Error("the reason")))
  .get("/never", () => new Promise<Response>(() => undefined))
  .get("/end", () => process.exit(7))
  .onError((error) => Promise.reject(error));

const part = {
  fetch: app.fetch,
  checks: async () => [{ name: "echo", ok: true }],
  close: async () => undefined,
};
parentPort?.on("message", (call: Call) => {
  void handleCall(call, { echo: () => part }, async () => parentPort?.close());
});
