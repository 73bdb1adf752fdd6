import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProgressAnswer } from "../../../src/facts/avatar-api.ts";
import { freePort } from "../../../server/runtime/testing/free-ports.ts";
import { outputTo } from "../../../server/runtime/supervision/testing/output-lines.ts";
import { supervise, type Supervised } from "../../../server/runtime/supervision/supervise.ts";
import { startLocalLake, type LocalLake } from "../../../server/lake/testing/local-lake.ts";
import { cloudEnvironment } from "../../../server/avatars/providers/testing/environment.ts";
import { fakeCloudinary } from "../../../server/avatars/providers/testing/fake-cloudinary.ts";
import { fakeDid } from "../../../server/avatars/providers/testing/fake-did.ts";
import { fakeElevenLabs } from "../../../server/avatars/providers/testing/fake-elevenlabs.ts";
import { addAgent, voiceSaying } from "../../../server/avatars/testing/agent-document.ts";
import type { Fake } from "../../../server/avatars/providers/testing/fake-server.ts";

/** A lake with an agent, three providers that charge, and the service as a process of its own. */
export interface AvatarWorld {
  readonly lake: LocalLake;
  readonly voice: Fake;
  readonly talks: Fake;
  readonly host: Fake;
  readonly service: Supervised;
  /** What the service has printed. */
  readonly lines: string[];
  /** Puts an agent with a portrait and a voice into the dataset. */
  addAgent(id: string, text: string): Promise<void>;
  /** Presses "Generate". @returns the status of the answer; 0 without an answer */
  generate(id: string): Promise<number>;
  progress(id: string): Promise<ProgressAnswer | undefined>;
  remove(): Promise<void>;
}

/** Starts the lake, the providers and the service. */
export async function createAvatarWorld(): Promise<AvatarWorld> {
  const folder = await mkdtemp(join(tmpdir(), "polyphony-avatars-"));
  const lake = await startLocalLake({ projectId: "polyphony", dataset: "production" });
  const [voice, talks, host] = await Promise.all([
    fakeElevenLabs(),
    fakeDid({ polls: 0, fetchMedia: true }),
    fakeCloudinary(),
  ]);
  const lines: string[] = [];
  const service = await supervise({
    name: "The avatar service",
    entry: "server/avatars/main.ts",
    output: outputTo(lines),
    // However often it is killed, it is started again at once.
    timing: { wellMs: 0 },
    env: {
      SANITY_PROJECT_ID: "",
      SANITY_DATASET: "production",
      LAKE_PORT: new URL(lake.lake.url).port,
      LAKE_DATA_DIR: lake.dataDir,
      AVATARS_PORT: String(await freePort()),
      AVATARS_DATA_DIR: folder,
      ...cloudEnvironment({ voice, talks, host }),
    },
  });
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${service.url}/avatars/${path}`, {
      ...init,
      // On the embedded lake the service asks for the lake's token.
      headers: { ...init?.headers, authorization: `Bearer ${lake.lake.token}` },
    }).catch(() => undefined);

  return {
    lake,
    voice,
    talks,
    host,
    service,
    lines,
    addAgent: (id, text) => addAgent(lake.client, id, { voice: voiceSaying(text) }),
    generate: async (id) => {
      const headers = { "content-type": "application/json" };
      const answer = await ask(`${id}/generate`, { method: "POST", headers, body: "{}" });
      return answer?.status ?? 0;
    },
    progress: async (id) => {
      const answer = await ask(`${id}/progress`);
      return answer?.ok ? ProgressAnswer.parse(await answer.json()) : undefined;
    },
    remove: async () => {
      await service.stop();
      await Promise.all([voice.close(), talks.close(), host.close(), lake.remove()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
