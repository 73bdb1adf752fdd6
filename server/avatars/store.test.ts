import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AvatarStore } from "./store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "avatar-store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the service's memory", () => {
  it("is there after the process has ended", () => {
    const first = new AvatarStore(folder);
    first.putJob("nora", null);
    first.putRequest("key", 7);
    first.putJob("amara", "It broke");
    first.close();
    mkdirSync(join(folder, "work"));
    const second = new AvatarStore(folder);
    expect(readdirSync(folder)).not.toContain("work");
    expect(second.unfinished()).toEqual(["nora"]);
    expect(second.request("key")).toEqual({ at: 7, ref: undefined });
    expect([second.failure("nora"), second.failure("amara")]).toEqual([null, "It broke"]);
    second.close();
  });

  it("is open in one process only, and says so", () => {
    const first = new AvatarStore(folder);
    first.putJob("nora", null);
    expect(() => new AvatarStore(folder)).toThrow(/open in another process.*AVATARS_DATA_DIR/);
    first.close();
  });

  it("that finds no room on the disk says so, and keeps what it had", () => {
    const store = new AvatarStore(folder, 6);
    store.putRequest("key", 7);
    expect(() => store.putJob("nora", "x".repeat(40_000))).toThrow(
      /cannot be written.*Make room on the disk/,
    );
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
    const store = new AvatarStore(folder);
    const video = { mp4: Buffer.from("video"), width: 720, height: 1020, seconds: 2 };
    await store.put("a", sound);
    await store.put("t", video);
    expect(await store.audio("a")).toEqual(sound);
    expect(await store.video("t")).toEqual(video);
    expect(await store.audio("unknown")).toBeUndefined();
    store.close();
  });

  it("is told to have no room, and leaves nothing half written", async () => {
    writeFileSync(join(folder, "made"), "");
    const store = new AvatarStore(folder);
    await expect(store.put("a", sound)).rejects.toThrow(/Make room on the disk/);
    store.close();
    expect(readdirSync(folder)).toEqual(["avatars.sqlite", "made"]);
  });
});
