import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Fake } from "../../server/avatars/providers/testing/fake-server.ts";
import { makeBackup } from "../../server/backup/backup.ts";
import { readContent } from "../../server/backup/content.ts";
import { copyLake } from "../../server/backup/lake.ts";
import { verifyBackup } from "../../server/backup/manifest.ts";
import { LAKE_FILE } from "content-lake";
import { STUDIO_API } from "../../src/facts/studio.ts";
import type { Choices } from "../support/choices.ts";
import type { Editor } from "../support/editor.ts";
import type { Ground } from "./ground.ts";

/** Agents that only scheduled releases change, both together. */
export const RELEASED = ["agent-jonah", "agent-kofi"];
/** The agent that gets voices. */
const SPEAKER = "leila";
/** Documents that this work changes. */
export const WORKED_ON = [...RELEASED, `agent-${SPEAKER}`];
/** Timeout for a busy machine, in milliseconds. */
const LATE_MS = 120_000;

const State = z.object({ _rev: z.string(), headline: z.string() });
const Progress = z.object({ isGenerating: z.boolean(), error: z.string().nullable() });

/** Waits for something. @returns false when it has not come in time */
async function comes(is: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + LATE_MS; performance.now() < until; await wait(100)) {
    if (await is().catch(() => false)) return true;
  }
  return false;
}

/** Schedules a release of two documents, and waits until both are published, at once. */
export async function publishByRelease(ground: Ground, { int }: Choices): Promise<void> {
  const { client } = ground.instance;
  const releaseId = `r${int(0, 1e9)}`;
  const headline = `Scheduled as ${releaseId}.`;
  const publishAt = () => new Date(Date.now() + int(500, 4000)).toISOString();
  const refusals: string[] = [];
  const ask = async (work: () => Promise<unknown>) => {
    const { refused } = await ground.untilReply(work);
    // The work is done already if a kill only cut off the reply.
    if (refused !== undefined) refusals.push(refused);
  };
  const metadata = { title: releaseId, releaseType: "scheduled", intendedPublishAt: publishAt() };
  await ask(() =>
    client.releases.create({ releaseId, metadata: { ...metadata, releaseType: "scheduled" } }),
  );
  for (const publishedId of RELEASED) {
    await ask(() => client.createVersion({ releaseId, publishedId, baseId: publishedId }));
    const version = client.patch(`versions.${releaseId}.${publishedId}`);
    await ask(() => version.set({ "callToAction.headline": headline }).commit());
  }
  await ask(() => client.releases.schedule({ releaseId, publishAt: publishAt() }));
  const query = `*[_id in $ids]{ _rev, "headline": callToAction.headline }`;
  const published = await comes(async () => {
    const states = z.array(State).parse(await client.fetch(query, { ids: RELEASED }));
    const done = states.filter((state) => state.headline === headline);
    if (done.length === 1) ground.find("Half of a release was published", { releaseId });
    return done.length === RELEASED.length;
  });
  if (!published) return ground.find("A scheduled release was not published", refusals);
  const ended = await comes(async () => {
    const release = await client.releases.get({ releaseId });
    return release?.state === "published";
  });
  if (!ended) ground.find("A published release does not say so", { releaseId });
}

/** Makes a backup. It is whole and has all that was acknowledged before, or there is none. */
export async function backUp(ground: Ground, editor: Editor): Promise<void> {
  const { dir, source } = ground.instance;
  const folder = await mkdtemp(join(tmpdir(), "polyphony-chaos-"));
  const target = join(folder, "backup");
  const dataDir = join(dir, "lake");
  const acknowledged = editor.acknowledged.map(({ transactionId }) => transactionId);
  try {
    const address = { ...source, url: source.apiHost, dataDir };
    const copyDatabase = (file: string) => copyLake(address, file);
    await makeBackup({ dataDir, copyDatabase, target, extras: [], now: Date.now() });
    await verifyBackup(target, "of the chaos");
    const { transactions } = readContent(join(target, LAKE_FILE));
    const lost = acknowledged.filter((id) => !transactions.has(id));
    if (lost.length > 0) ground.find("A backup lacks edits that were acknowledged", lost);
    ground.backups += 1;
  } catch (error) {
    if (existsSync(target)) ground.find("A backup is there, but is wrong", String(error));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Has a voice made of a new text as an editor does, and waits for it. It is paid for once. */
export async function makeVoice(ground: Ground, voices: Fake, { int }: Choices): Promise<void> {
  const { client, studioUrl } = ground.instance;
  const introText = `I am Leila, and this is text ${int(0, 1e9)}.`;
  await ground.untilReply(() =>
    client.patch(`agent-${SPEAKER}`).set({ "voice.introText": introText }).commit(),
  );
  const ask = (path: string, body?: unknown) =>
    fetch(`${studioUrl}${STUDIO_API}/avatars/avatars/${SPEAKER}/${path}`, {
      headers: {
        cookie: ground.cookie,
        origin: studioUrl,
        "content-type": "application/json",
      },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
  const begun = await comes(async () => {
    const { status } = await ask("generate", { assets: ["audio"] });
    if (status >= 500) return false;
    // The work is running already if a kill only cut off the reply.
    if (status !== 202 && status !== 409) ground.find("A voice was refused", { status });
    return true;
  });
  const made = await comes(async () => {
    const { isGenerating, error } = Progress.parse(await (await ask("progress")).json());
    if (error !== null) ground.find("A voice was not made", { error });
    return !isGenerating;
  });
  if (!begun || !made) return ground.find("A generation did not end", { introText });
  const paid = Object.entries(voices.ledger.paid).find(([what]) => what.endsWith(introText));
  if (paid?.[1] !== 1) ground.find("A voice was paid for more than once, or never", { paid });
}
