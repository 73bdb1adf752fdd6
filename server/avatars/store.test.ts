import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ArtifactStore } from "./artifacts.ts";
import { AvatarStore, type Job } from "./store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "avatar-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const JOB: Job = { avatarId: "nora", wanted: ["audio"] };

describe("the service's memory", () => {
  it("is there after the process has ended", () => {
    const first = new AvatarStore(folder);
    first.putJob(JOB);
    first.putRequest("key", 7);
    first.putJob({ ...JOB, avatarId: "amara", error: "It broke" });
    first.close();
    const second = new AvatarStore(folder);
    expect(second.unfinished()).toEqual([JOB]);
    expect(second.request("key")).toEqual({ at: 7, ref: undefined });
    expect([second.failure("nora"), second.failure("amara")]).toEqual([null, "It broke"]);
    second.close();
  });

  it("is open in one process only, and says so", () => {
    const first = new AvatarStore(folder);
    first.putJob(JOB);
    expect(() => new AvatarStore(folder)).toThrow(/open in another process.*AVATARS_DATA_DIR/);
    first.close();
  });

  it("that finds no room on the disk says so, and keeps what it had", () => {
    const store = new AvatarStore(folder, 6);
    store.putRequest("key", 7);
    const large = { ...JOB, error: "x".repeat(40_000) };
    expect(() => store.putJob(large)).toThrow(/cannot be written.*Make room on the disk/);
    expect(store.request("key")).toMatchObject({ at: 7 });
    expect(store.unfinished()).toEqual([]);
    store.close();
  });

  it("that is no database tells what to do before money is spent again", () => {
    writeFileSync(join(folder, "avatars.sqlite"), "x".repeat(5000));
    expect(() => new AvatarStore(folder)).toThrow(/cannot be opened.*providers' accounts/);
  });
});

describe("what was made", () => {
  const sound = { bytes: Buffer.from("sound"), mediaType: "audio/wav" as const, seconds: 1 };
  it("comes back as it was", async () => {
    const artifacts = new ArtifactStore(folder);
    await artifacts.put("a", sound);
    await artifacts.put("t", {
      mp4: Buffer.from("video"),
      width: 720,
      height: 1020,
      seconds: 2,
    });
    expect(await artifacts.audio("a")).toEqual(sound);
    expect(await artifacts.video("t")).toEqual({
      mp4: Buffer.from("video"),
      width: 720,
      height: 1020,
      seconds: 2,
    });
    expect(await artifacts.audio("unknown")).toBeUndefined();
  });

  it("is told to have no room, and leaves nothing half written", async () => {
    writeFileSync(join(folder, "blocked"), "");
    const artifacts = new ArtifactStore(join(folder, "blocked"));
    await expect(artifacts.put("a", sound)).rejects.toThrow(/Make room on the disk/);
    expect(readdirSync(folder)).toEqual(["blocked"]);
  });
});
