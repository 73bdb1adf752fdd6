import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, type Clock } from "../../runtime/clock.ts";
import { startLocalLake, type LocalLake } from "../../lake/testing/local-lake.ts";
import type { Access } from "../http/server.ts";
import { openProviders } from "../providers/open.ts";
import { cloudEnvironment } from "../providers/testing/environment.ts";
import {
  CLOUDINARY_KEY,
  CLOUDINARY_SECRET,
  fakeCloudinary,
} from "../providers/testing/fake-cloudinary.ts";
import { DID_KEY, fakeDid } from "../providers/testing/fake-did.ts";
import { ELEVENLABS_KEY, fakeElevenLabs } from "../providers/testing/fake-elevenlabs.ts";
import type { Fake } from "../providers/testing/fake-server.ts";
import { createAvatarService, type AvatarService } from "../service.ts";
import { addAgent } from "./agent-document.ts";

/** The service with the three cloud providers, at servers that behave as those do. */
export interface CloudService {
  readonly lake: LocalLake;
  readonly voice: Fake;
  readonly talks: Fake;
  readonly host: Fake;
  service: AvatarService;
  /** What the service has logged. */
  readonly lines: string[];
  addAgent(id: string, fields?: Record<string, unknown>, drawn?: boolean): Promise<void>;
  /** Asks the service. A body makes it a POST. */
  ask(path: string, body?: unknown, headers?: Record<string, string>): Promise<ServiceResponse>;
  /** Waits until nothing is generated for an avatar. @returns the error; null when there is none */
  settled(id: string): Promise<string | null>;
  close(): Promise<void>;
}

interface ServiceResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** All keys that the service is given: none of them may ever be seen again. */
export const KEYS = [ELEVENLABS_KEY, DID_KEY, CLOUDINARY_KEY, CLOUDINARY_SECRET] as const;

/** Starts a service with an empty dataset. */
export async function startCloudService(
  options: { access?: Access; settleMs?: number; clock?: Clock } = {},
): Promise<CloudService> {
  const folder = await mkdtemp(join(tmpdir(), "avatars-test-"));
  const lake = await startLocalLake();
  const [voice, talks, host] = await Promise.all([
    fakeElevenLabs(),
    fakeDid({ polls: 0, fetchMedia: true }),
    fakeCloudinary(),
  ]);
  const lines: string[] = [];
  const service = await createAvatarService({
    source: { projectId: "local", dataset: "test", apiHost: lake.lake.url },
    writeToken: lake.lake.token,
    providers: openProviders(cloudEnvironment({ voice, talks, host })),
    folder,
    port: 0,
    access: options.access ?? { secret: undefined, hosts: [], origins: [] },
    clock: options.clock ?? systemClock,
    settleMs: options.settleMs ?? 0,
    log: (line) => lines.push(line),
  });
  const ask: CloudService["ask"] = async (path, body, headers = {}) => {
    const json = { "content-type": "application/json" };
    const init =
      body === undefined
        ? { headers }
        : { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) };
    const response = await fetch(`${service.url}${path}`, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    lake,
    voice,
    talks,
    host,
    service,
    lines,
    addAgent: (id, fields, drawn) => addAgent(lake.client, id, fields, drawn),
    ask,
    settled: async (id) => {
      for (;;) {
        const { body } = await ask(`/avatars/${id}/progress`);
        if (body.isGenerating === false) return typeof body.error === "string" ? body.error : null;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: async () => {
      await service.close();
      await Promise.all([voice.close(), talks.close(), host.close(), lake.remove()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
