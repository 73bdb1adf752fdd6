import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WebhookSilence } from "./silence.ts";

const HOUR = 3_600_000;

test("a webhook that does not come for a day is told of, restarts or not, until one comes", async () => {
  const dir = mkdtempSync(join(tmpdir(), "silence-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  let now = Date.parse("2026-11-24T00:00:00Z");
  const open = () => new WebhookSilence(join(dir, "silent-since"), { wall: () => now });
  const isOk = async (silence: WebhookSilence) => (await silence.check().run()).ok;

  let silence = open();
  now += 48 * HOUR;
  expect(await isOk(silence), "without edits no webhook is due").toBe(true);
  silence.noteFound();
  silence.noteDelivery();
  silence.noteFound();
  now += 48 * HOUR;
  expect(await isOk(silence), "the comparison was quicker than the queue").toBe(true);
  silence.noteFound();
  now += 23 * HOUR;
  silence.noteFound();
  silence = open();
  expect(await isOk(silence)).toBe(true);
  now += HOUR;
  expect(await isOk(silence)).toBe(false);
  silence.noteDelivery();
  expect(await isOk(silence)).toBe(true);
  expect(await isOk(open())).toBe(true);
});
