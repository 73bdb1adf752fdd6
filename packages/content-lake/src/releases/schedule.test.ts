import type { SanityClient } from "@sanity/client";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isJsonObject } from "../document.ts";
import type { LakeOptions } from "../services.ts";
import { movedClock, startLocalLake, type LocalLake, type MovedClock } from "../testing.ts";

let clock: MovedClock;
let logged: string[];
let local: LocalLake;
const logger = {
  info: (message: string) => void logged.push(message),
  error: (message: string) => void logged.push(`error: ${message}`),
};

beforeEach(async () => {
  clock = movedClock("2026-10-20T12:00:00Z");
  logged = [];
  local = await startLocalLake({ clock, logger });
});
afterEach(() => local.remove());

/** Schedules a release with a document of its own. */
async function schedule(
  releaseId: string,
  publishAt: string,
  client = local.client,
  text?: string,
) {
  await client.releases.create({
    releaseId,
    metadata: { title: `Release ${releaseId}`, releaseType: "scheduled" },
  });
  const base = { releaseId, publishedId: `note-${releaseId}` };
  await client.createVersion({ ...base, document: { _type: "note", title: releaseId, text } });
  await client.releases.schedule({ releaseId, publishAt });
}

async function stateOf(releaseId: string, client: SanityClient = local.client) {
  return (await client.releases.get({ releaseId }))?.state;
}

const titles = () => local.client.fetch<string[]>(`*[_type == "note"].title`);

describe("a scheduled release", () => {
  test("goes live at its hour, not before, and once", async () => {
    await schedule("spring", "2026-10-20T13:00:00Z");
    clock.moveTo("2026-10-20T12:59:59.999Z");
    expect([await stateOf("spring"), await titles()]).toEqual(["scheduled", []]);
    clock.moveTo("2026-10-20T13:00:00Z");
    expect([await stateOf("spring"), await titles()]).toEqual(["published", ["spring"]]);
    const release = await local.client.releases.get({ releaseId: "spring" });
    expect(release?.publishedAt).toBe("2026-10-20T13:00:00.000Z");
    expect(logged).toEqual(['The release "Release spring" is live.']);
    await local.client.delete("note-spring");
    clock.moveTo("2026-10-21T13:00:00Z");
    expect(await titles()).toEqual([]);
  });

  test("that is rescheduled or unscheduled does not go live at its old hour", async () => {
    await schedule("moved", "2026-10-20T13:00:00Z");
    await schedule("stopped", "2026-10-20T13:00:00Z");
    const publishAt = "2026-10-20T15:00:00Z";
    await local.client.releases.schedule({ releaseId: "moved", publishAt });
    await local.client.releases.unschedule({ releaseId: "stopped" });
    clock.moveTo("2026-10-20T14:59:00Z");
    expect([await stateOf("moved"), await stateOf("stopped")]).toEqual(["scheduled", "active"]);
    clock.moveTo("2026-10-20T15:00:00Z");
    expect([await stateOf("moved"), await stateOf("stopped")]).toEqual(["published", "active"]);
  });

  test("goes live after an earlier one that it builds on, when both are due", async () => {
    await schedule("second", "2026-10-20T13:00:01Z");
    await schedule("first", "2026-10-20T13:00:00Z");
    clock.set("2026-10-20T13:30:00Z");
    clock.moveTo("2026-10-20T13:31:00Z");
    const order = () => logged.map((line) => /"Release (\w+)"/.exec(line)?.[1]);
    await expect.poll(order).toEqual(["first", "second"]);
  });

  test("whose hour passed while the lake was off goes live at its start, and says so", async () => {
    await schedule("spring", "2026-10-20T13:00:00Z");
    clock.set("2026-10-21T08:00:00Z");
    await local.restart();
    expect([await stateOf("spring"), await titles()]).toEqual(["published", ["spring"]]);
    expect(logged).toEqual([
      'The release "Release spring" is live. Its hour was 2026-10-20T13:00:00.000Z: the Content Lake was not running then.',
    ]);
    await local.restart();
    expect(logged).toHaveLength(1);
  });

  test("goes live after a restart before its hour", async () => {
    await schedule("spring", "2026-10-20T13:00:00Z");
    await local.restart();
    expect(await stateOf("spring")).toBe("scheduled");
    clock.moveTo("2026-10-20T13:00:00Z");
    expect(await stateOf("spring")).toBe("published");
  });

  test("goes live soon after the machine wakes, if it slept at the hour", async () => {
    await schedule("spring", "2026-10-21T07:00:00Z");
    // The wall clock goes on while a machine sleeps; its timers do not.
    clock.set("2026-10-21T09:00:00Z");
    clock.moveTo("2026-10-21T09:00:15Z");
    expect(await stateOf("spring")).toBe("published");
  });

  test("keeps its hour when the machine's clock is set back", async () => {
    await schedule("spring", "2026-10-20T13:00:00Z");
    clock.set("2026-10-20T11:00:00Z");
    clock.moveTo("2026-10-20T12:59:59Z");
    expect(await stateOf("spring")).toBe("scheduled");
    clock.moveTo("2026-10-20T13:00:00Z");
    expect(await stateOf("spring")).toBe("published");
  });

  test("that cannot go live shows its editors why, and does not delay the next one", async () => {
    await local.client.create({ _id: "target", _type: "note", title: "target" });
    await local.client.releases.create({ releaseId: "bad" });
    const other = { _type: "reference", _ref: "missing", _weak: true };
    const strong = { ...other, _strengthenOnPublish: { type: "note" } };
    await local.client.createVersion({
      releaseId: "bad",
      publishedId: "dangling",
      document: { _type: "note", title: "bad", other: strong },
    });
    await local.client.releases.schedule({ releaseId: "bad", publishAt: "2026-10-20T13:00:00Z" });
    await schedule("good", "2026-10-20T13:00:00Z");
    clock.moveTo("2026-10-20T13:00:00Z");
    const bad = await local.client.releases.get({ releaseId: "bad" });
    expect(bad?.state).toBe("active");
    expect(bad?.error?.message).toContain(`"missing"`);
    expect(logged.find((line) => line.startsWith("error"))).toContain(`"missing"`);
    expect((await titles()).sort()).toEqual(["good", "target"]);
  });

  test("is stopped, with a message, as soon as an edit makes it impossible", async () => {
    // This test's rule: no two notes have the same title.
    const reviewContent: LakeOptions["reviewContent"] = async (read) => {
      const shared = await read(`*[_type == "note"]{_id, title}`);
      const notes = Array.isArray(shared) ? shared.filter(isJsonObject) : [];
      return notes.flatMap(({ _id, title }) =>
        notes.some((other) => other._id !== _id && other.title === title)
          ? [{ key: String(_id), document: String(_id), text: `Note ${String(title)}: a twin` }]
          : [],
      );
    };
    let reviews = 0;
    const counted: typeof reviewContent = (read) => {
      reviews += 1;
      return reviewContent(read);
    };
    await local.restart({ reviewContent: counted });
    await schedule("spring", "2026-10-20T13:00:00Z");
    await schedule("summer", "2026-10-20T14:00:00Z");
    await local.client.releases.unschedule({ releaseId: "summer" });
    const versionId = "versions.summer.note-summer";
    await local.client.patch(versionId).set({ title: "spring" }).commit();
    const refused = "Note spring: a twin";
    const publishAt = "2026-10-20T14:00:00Z";
    await expect(
      local.client.releases.schedule({ releaseId: "summer", publishAt }),
    ).rejects.toThrow(refused);
    // Edits of a draft do not concern a release.
    const settled = reviews + 1;
    clock.moveTo("2026-10-20T12:00:02Z");
    await expect.poll(() => reviews).toBe(settled);
    await local.client.create({ _id: "drafts.other", _type: "note", title: "spring" });
    clock.moveTo("2026-10-20T12:00:04Z");
    await local.client.delete("drafts.other");
    expect(reviews).toBe(settled);
    // It is valid until the other release is live.
    await local.client.releases.publish({ releaseId: "summer" });
    clock.moveTo("2026-10-20T12:00:06Z");
    await expect.poll(() => stateOf("spring")).toBe("active");
    const release = await local.client.releases.get({ releaseId: "spring" });
    expect(release?.error?.message).toContain(refused);
    clock.moveTo("2026-10-20T13:00:01Z");
    expect(await local.client.getDocument("note-spring")).toBeUndefined();
  });

  test("that the site's new version cannot show is stopped at the start, not at its hour", async () => {
    await schedule("spring", "2026-10-20T13:00:00Z");
    const text = "Note spring, Title: is too short";
    const reviewContent: LakeOptions["reviewContent"] = async (read) =>
      (await read(`count(*[_type == "note"])`)) === 0
        ? []
        : [{ key: "spring", document: "note-spring", text }];
    await local.restart({ reviewContent });
    clock.moveTo("2026-10-20T12:00:02Z");
    await expect.poll(() => stateOf("spring")).toBe("active");
    const release = await local.client.releases.get({ releaseId: "spring" });
    expect(release?.error?.message).toContain(text);
  });

  test("waits for room on a full disk, and says so once", async () => {
    await local.remove();
    local = await startLocalLake({ clock, logger, maxDatabasePages: 200 });
    await schedule(
      "spring",
      "2026-10-20T13:00:00Z",
      local.client,
      randomBytes(65_536).toString("hex"),
    );
    const fill = async (bytes: number) => {
      const text = randomBytes(bytes).toString("hex");
      for (;;) await local.client.create({ _type: "filler", text });
    };
    for (const bytes of [16_384, 1024]) await expect(fill(bytes)).rejects.toThrow(/full/);
    for (let seconds = 0; seconds < 200; seconds += 20) {
      clock.moveTo(new Date(Date.parse("2026-10-20T13:00:00Z") + seconds * 1000).toISOString());
      expect(await stateOf("spring")).toBe("scheduled");
    }
    await expect.poll(() => logged).toHaveLength(1);
    expect(logged[0]).toMatch(/error: .*waits: The disk of the Content Lake is full/);
    await local.restart({ maxDatabasePages: 1000 });
    expect([await stateOf("spring"), await titles()]).toEqual(["published", ["spring"]]);
  });
});

test("an edit that comes after a release has been archived does not stop its return", async () => {
  const { client } = local;
  await client.createOrReplace({ _id: "note", _type: "note", title: "live" });
  await client.releases.create({ releaseId: "put-off" });
  const version = { releaseId: "put-off", publishedId: "note" };
  await client.createVersion({ ...version, document: { _type: "note", title: "prepared" } });
  await client.releases.archive({ releaseId: "put-off" });
  const late = {
    draftId: "versions.put-off.note",
    publishedId: "note",
    patch: { set: { title: "late" } },
  };
  const edit = client.action({ actionType: "sanity.action.document.edit", ...late });
  await expect(edit).rejects.toThrow(/"Untitled release" is archived. Choose another release/);
  await client.releases.unarchive({ releaseId: "put-off" });
  expect(await client.getDocument("versions.put-off.note")).toMatchObject({ title: "prepared" });
});

test("a release that cannot be managed afterwards is not imported", async () => {
  const actionType = "sanity.action.release.import";
  const actions = [{ actionType, releaseId: "wrong", attributes: { metadata: null } }];
  const url = `/data/actions/${local.client.config().dataset}`;
  const imported = local.client.request({ method: "POST", url, body: { actions } });
  await expect(imported).rejects.toThrow(`"metadata" of a release must be an object`);
});
