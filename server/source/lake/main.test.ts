import { createClient } from "@sanity/client";
import { isValidSignature, SIGNATURE_HEADER_NAME } from "@sanity/webhook";
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientConfig } from "../../../src/content/source.ts";
import { freePort } from "../../runtime/testing/free-ports.ts";
import { isJsonObject } from "../../documents/json.ts";
import { receiveHooks } from "../../lake/testing/hook-receiver.ts";
import { readLakeToken } from "../../lake/token.ts";
import { signingSecret, webhookSecret } from "../webhook-secret.ts";

test("the lake's process reports when it is ready, sends webhooks for edits and not for its seed, and ends with its parent", async () => {
  const publisher = await receiveHooks();
  const dataDir = await mkdtemp(join(tmpdir(), "lake-main-"));
  const child = fork(join(import.meta.dirname, "main.ts"), {
    env: {
      ...process.env,
      LAKE_DATA_DIR: dataDir,
      SITE_DATA_DIR: join(dataDir, "no-site"),
      LAKE_PORT: String(await freePort()),
      PUBLISHER_PORT: String(publisher.port),
      SANITY_WEBHOOK_SECRET: "",
      SANITY_PROJECT_ID: "",
      SANITY_DATASET: "",
    },
    execArgv: [],
    silent: true,
  });
  try {
    const [message]: unknown[] = await once(child, "message");
    expect(message).toMatchObject({
      ready: true,
      url: expect.stringContaining("http://127.0.0.1"),
    });
    const apiHost = isJsonObject(message) ? String(message.url) : "";
    const token = readLakeToken(dataDir);
    const config = { projectId: "polyphony", dataset: "production", apiHost, token };
    const client = createClient(clientConfig(config));
    const { _rev } = await client.patch("siteSettings").set({ name: "Edited" }).commit();
    await expect.poll(() => publisher.received.length).toBe(1);
    const [delivery] = publisher.received;
    expect(JSON.parse(delivery?.text ?? "")).toEqual({
      _id: "siteSettings",
      _type: "siteSettings",
      _rev,
    });
    const signature = String(delivery?.headers[SIGNATURE_HEADER_NAME]);
    const secret = webhookSecret(dataDir);
    expect(await isValidSignature(delivery?.text ?? "", signature, secret)).toBe(true);
    expect((await stat(join(dataDir, "webhook-secret"))).mode & 0o777).toBe(0o600);
    child.disconnect();
    const [code]: unknown[] = await once(child, "exit");
    expect(code).toBe(0);
  } finally {
    child.kill("SIGKILL");
    await publisher.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("the library that decodes pictures takes no memory of the lake's process: it is in others", () => {
  const lake = JSON.stringify(new URL("../../lake/index.ts", import.meta.url));
  const program = `await import(${lake}); console.log(process.report.getReport().sharedObjects.join());`;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout).toMatch(/libc|ntdll|libSystem/);
  expect(stdout).not.toMatch(/vips|sharp/);
});

test.each(["first-secret", "first-secret, second-secret", " first-secret ,"])(
  "while one secret replaces another, the lake signs with the first: %j",
  (setting) => expect(signingSecret(setting, "/nowhere")).toBe("first-secret"),
);
