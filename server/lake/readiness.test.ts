import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { startLocalLake } from "./testing/local-lake.ts";

test("a monitor sees what the lake's files take on disk, and how many webhooks wait", async () => {
  const local = await startLocalLake();
  onTestFinished(() => local.remove());
  const picture = await sharp({
    create: { width: 40, height: 20, channels: 3, background: "#f00" },
  })
    .png()
    .toBuffer();
  const { url } = await local.client.assets.upload("image", picture, { filename: "red.png" });
  const made = (await (await local.fetch(`${url}?w=10`)).arrayBuffer()).byteLength;
  const ready: unknown = await (await local.fetch("/ready")).json();
  expect(ready).toMatchObject({
    ready: true,
    figures: { assetsBytes: picture.length, renditionsBytes: made, waitingWebhooks: 0 },
  });
});
