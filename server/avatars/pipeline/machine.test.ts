import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AVATAR_ERRORS, CANCELLED, STATUS } from "../../../src/facts/avatars.ts";
import { isRunning, type AssetKind, type Findings, type Job, type Step } from "./job.ts";
import { POSTPONE_MAX, POSTPONE_MAX_MS, transition, type Effect, type Event } from "./machine.ts";
import { statusOf } from "./status.ts";

const LIMITS = { videoTimeoutMs: 120_000, videoTimedOut: "D-ID talk generation timed out" };
const ALL: readonly AssetKind[] = ["image", "audio", "video"];
const START = { type: "start", at: 0, avatarId: "nora", wanted: ALL } as const;

const file = (publicId: string) => ({
  publicId,
  url: "/a",
  secureUrl: "/a",
  resourceType: "video" as const,
});

function findings(needed: readonly AssetKind[], more: Partial<Findings> = {}): Findings {
  return {
    subject: {
      avatarId: "nora",
      documentId: "agent-nora",
      name: "Nora",
      title: "Tax",
      color: "amber",
      keys: { image: "i", audio: "a", video: "v" },
    },
    needed,
    ...more,
  };
}

/** What each step adds when it succeeds. */
function after(step: Step, known: Findings): Findings {
  if (step === "upload-voice") return { ...known, audio: file("voice") };
  if (step === "image") return { ...known, image: file("image") };
  if (step === "request-video") return { ...known, videoId: "tlk_1" };
  return known;
}

/** Runs a generation in which every step succeeds at once. */
function run(
  needed: readonly AssetKind[],
  known: Partial<Findings> = {},
  wanted: readonly AssetKind[] = ALL,
) {
  let { job, effects } = transition(undefined, { ...START, wanted }, LIMITS);
  const steps: Step[] = [];
  const statuses = [statusOf(job)];
  let at = 0;
  let facts = findings(needed, known);
  for (;;) {
    const effect = effects.find((one) => one.type === "run");
    if (effect?.type !== "run") break;
    steps.push(effect.step);
    facts = after(effect.step, facts);
    at += 1000;
    ({ job, effects } = transition(
      job,
      { type: "done", at, step: effect.step, findings: facts },
      LIMITS,
    ));
    statuses.push(statusOf(job));
  }
  return { job, effects, steps, statuses, at };
}

/** A job that is at a step. */
function at(step: Step, more: Partial<Job> = {}): Job {
  return {
    avatarId: "nora",
    wanted: ALL,
    phase: { name: "running", step },
    findings: findings(ALL),
    postponed: 0,
    ...more,
  };
}

describe("a generation of everything", () => {
  it("passes the stages and percentages of the table, in its order", () => {
    const { statuses } = run(ALL);
    const seen = statuses.map((status) => `${status?.stage} ${status?.progress}`);
    expect(seen).toEqual([
      "checking 5",
      "generating_voice 15",
      "uploading_audio 30",
      "getting_image 45",
      "creating_video 60",
      "creating_video 75",
      "uploading_video 90",
      "complete 100",
    ]);
  });

  it("shows that it is complete for 2 s, and is then forgotten", () => {
    const { job, effects, at: now } = run(ALL);
    expect(effects).toEqual([{ type: "wake", at: now + 2000 }]);
    const early = transition(job, { type: "timer", at: now + 1999 }, LIMITS);
    expect(statusOf(early.job)).toEqual(STATUS.complete);
    const late = transition(job, { type: "timer", at: now + 2000 }, LIMITS);
    expect(late).toEqual({ job: undefined, effects: [{ type: "forget" }] });
  });
});

describe("only what is missing is made", () => {
  const audio = file("voice");
  const image = file("image");
  it.each<[string, readonly AssetKind[], Partial<Findings>, readonly Step[]]>([
    ["nothing", [], { audio, image }, ["check"]],
    ["the picture", ["image"], { audio }, ["check", "image"]],
    [
      "the video",
      ["video"],
      { audio, image },
      ["check", "request-video", "await-video", "upload-video"],
    ],
    ["the voice alone", ["audio"], { image }, ["check", "voice", "upload-voice"]],
    [
      "voice and video",
      ["audio", "video"],
      { image },
      ["check", "voice", "upload-voice", "request-video", "await-video", "upload-video"],
    ],
    // A fresh video needs the portrait's address, also when only the video is asked for.
    [
      "the video without a portrait at the host",
      ["video"],
      { audio },
      ["check", "image", "request-video", "await-video", "upload-video"],
    ],
  ])("%s", (_name, needed, known, steps) => {
    expect(run(needed, known).steps).toEqual(steps);
  });

  it("no talking video is asked for without a voice", () => {
    expect(run(ALL, {}, ["image", "video"]).steps).toEqual(["check", "image"]);
    expect(run(["video"], { image }, ["video"]).steps).toEqual(["check"]);
  });
});

describe("a second generation of the same avatar", () => {
  it.each<[string, Job]>([
    ["runs", at("voice")],
    ["waits", at("await-video", { phase: { name: "waiting", step: "await-video", until: 9 } })],
  ])("is refused while one %s", (_name, job) => {
    const result = transition(job, START, LIMITS);
    expect(result).toEqual({ job, effects: [], refused: AVATAR_ERRORS.inProgress });
  });

  it.each<Job["phase"]>([
    { name: "complete", clearAt: 10 },
    { name: "failed", message: "x", clearAt: 10 },
  ])("may follow one that is $name", (phase) => {
    const result = transition(at("check", { phase }), START, LIMITS);
    expect(result.refused).toBeUndefined();
    expect(result.effects).toEqual([{ type: "run", step: "check" }]);
  });
});

describe("a step that fails", () => {
  it("tells why, is logged, and shows it for 5 s", () => {
    const failed = transition(at("voice"), { type: "failed", at: 100, message: "Broken" }, LIMITS);
    expect(statusOf(failed.job)).toEqual({ stage: "error", progress: 0, message: "Broken" });
    expect(failed.effects).toEqual([
      { type: "log", message: "nora: Broken" },
      { type: "wake", at: 5100 },
    ]);
    const before = transition(failed.job, { type: "timer", at: 5099 }, LIMITS);
    expect(statusOf(before.job)?.stage).toBe("error");
    const cleared = transition(failed.job, { type: "timer", at: 5100 }, LIMITS);
    expect(statusOf(cleared.job)).toBeNull();
  });

  it("says the default when there is nothing to say", () => {
    const { job } = transition(at("voice"), { type: "failed", at: 0, message: "" }, LIMITS);
    expect(statusOf(job)?.message).toBe("Asset generation failed");
  });

  it("is taken again when the provider asks to wait, but not for ever", () => {
    const retryAfterMs = 4000;
    let job: Job | undefined = at("voice");
    for (let time = 0; time < POSTPONE_MAX; time += 1) {
      const event: Event = { type: "failed", at: time, message: "429", retryAfterMs };
      const put = transition(job, event, LIMITS);
      expect(put.effects).toEqual([{ type: "wake", at: time + retryAfterMs }]);
      expect(statusOf(put.job)?.message).toBe("Trying again in 4 s. 429");
      const again = transition(put.job, { type: "timer", at: time + retryAfterMs }, LIMITS);
      expect(again.effects).toEqual([{ type: "run", step: "voice" }]);
      job = again.job;
    }
    const last = transition(job, { type: "failed", at: 9, message: "429", retryAfterMs }, LIMITS);
    expect(statusOf(last.job)?.stage).toBe("error");
  });

  it("is not waited for longer than a minute", () => {
    const retryAfterMs = POSTPONE_MAX_MS + 1;
    const event: Event = { type: "failed", at: 0, message: "429", retryAfterMs };
    expect(statusOf(transition(at("voice"), event, LIMITS).job)?.stage).toBe("error");
  });
});

describe("a video", () => {
  const asked = transition(
    at("request-video"),
    { type: "done", at: 1000, step: "request-video", findings: findings(ALL) },
    LIMITS,
  );
  const working = (time: number): Event => ({ type: "working", at: time, pollMs: 3000 });

  it("is asked after every 3 s", () => {
    expect(asked.effects).toEqual([{ type: "run", step: "await-video" }]);
    const waits = transition(asked.job, working(1100), LIMITS);
    expect(waits.effects).toEqual([{ type: "wake", at: 4100 }]);
    expect(statusOf(waits.job)).toEqual(STATUS.creatingVideo);
    const early = transition(waits.job, { type: "timer", at: 4099 }, LIMITS);
    expect(early).toEqual({ job: waits.job, effects: [{ type: "wake", at: 4100 }] });
    const due = transition(waits.job, { type: "timer", at: 4100 }, LIMITS);
    expect(due.effects).toEqual([{ type: "run", step: "await-video" }]);
  });

  it("times out after 120,000 ms", () => {
    const just = transition(asked.job, working(120_999), LIMITS);
    expect(isRunning(just.job)).toBe(true);
    const late = transition(asked.job, working(121_000), LIMITS);
    expect(statusOf(late.job)?.message).toBe("D-ID talk generation timed out");
  });

  it("is asked after once more by a timer that comes late: a laptop has slept", () => {
    const waits = transition(asked.job, working(2000), LIMITS);
    const woken = transition(waits.job, { type: "timer", at: 9_000_000 }, LIMITS);
    expect(woken.effects).toEqual([{ type: "run", step: "await-video" }]);
  });
});

describe("a restart of the service", () => {
  const restart: Event = { type: "restart", at: 50_000, videoLost: false, videoTimeoutMs: 120_000 };
  it.each<Step>(["check", "voice", "upload-voice", "image", "request-video", "upload-video"])(
    "takes the step %s again",
    (step) => {
      const { effects, job } = transition(at(step), restart, LIMITS);
      expect(effects).toEqual([{ type: "run", step }]);
      expect(job?.findings).toEqual(findings(ALL));
    },
  );

  it("asks after a video with a provider that keeps it, with the whole time anew", () => {
    const { job, effects } = transition(at("await-video", { deadline: 5 }), restart, LIMITS);
    expect(effects).toEqual([{ type: "run", step: "await-video" }]);
    expect(job?.deadline).toBe(170_000);
  });

  it("asks for the video again where it has died with the service", () => {
    const { effects } = transition(at("await-video"), { ...restart, videoLost: true }, LIMITS);
    expect(effects).toEqual([{ type: "run", step: "request-video" }]);
  });

  it("goes on waiting where a provider has asked for it", () => {
    const waiting = at("voice", { phase: { name: "waiting", step: "voice", until: 60_000 } });
    expect(transition(waiting, restart, LIMITS).effects).toEqual([{ type: "wake", at: 60_000 }]);
  });

  it("clears what had ended before", () => {
    const ended = at("check", { phase: { name: "failed", message: "x", clearAt: 10 } });
    expect(transition(ended, restart, LIMITS).effects).toEqual([{ type: "wake", at: 10 }]);
  });
});

describe("cancelling", () => {
  it("ends the step and the video, and says so", () => {
    const job = at("await-video", { findings: findings(ALL, { videoId: "tlk_1" }) });
    const { job: ended, effects } = transition(job, { type: "cancel", at: 0 }, LIMITS);
    expect(statusOf(ended)?.message).toBe(CANCELLED);
    expect(effects[0]).toEqual({ type: "abort", videoId: "tlk_1" });
  });

  it("does nothing when nothing runs", () => {
    const event: Event = { type: "cancel", at: 0 };
    expect(transition(undefined, event, LIMITS)).toEqual({ job: undefined, effects: [] });
  });
});

it("an answer of a step that was left meanwhile changes nothing", () => {
  const job = at("image");
  const late: Event = { type: "done", at: 0, step: "voice", findings: findings([]) };
  expect(transition(job, late, LIMITS)).toEqual({ job, effects: [] });
});

it("whatever happens in whatever order, it ends, and never stands still", () => {
  const step = fc.constantFrom<Step>(
    "check",
    "voice",
    "upload-voice",
    "image",
    "request-video",
    "await-video",
    "upload-video",
  );
  const kinds = fc.subarray([...ALL]);
  const event = fc.oneof(
    fc.record({ type: fc.constant("start" as const), wanted: kinds }),
    fc.record({ type: fc.constant("done" as const), step, needed: kinds }),
    fc.record({ type: fc.constant("working" as const) }),
    fc.record({ type: fc.constant("failed" as const), wait: fc.option(fc.nat(90_000)) }),
    fc.record({ type: fc.constant("timer" as const) }),
    fc.record({ type: fc.constant("cancel" as const) }),
    fc.record({ type: fc.constant("restart" as const), lost: fc.boolean() }),
  );
  const made = fc.array(fc.tuple(fc.nat(5000), event), { maxLength: 40 });
  fc.assert(
    fc.property(made, (events) => {
      let job: Job | undefined;
      let now = 0;
      /** What the world still owes the machine: a step that runs, or a timer that is set. */
      let owed: Effect | undefined;
      for (const [passed, one] of events) {
        now += passed;
        const sent = eventOf(one, now);
        const next = transition(job, sent, LIMITS);
        if (next.refused !== undefined) expect(isRunning(job)).toBe(true);
        job = next.job;
        owed = next.effects.findLast(({ type }) => type === "run" || type === "wake") ?? owed;
        if (next.effects.some(({ type }) => type === "forget")) owed = undefined;
        const progress = statusOf(job)?.progress ?? 0;
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(100);
        // A job always waits for something that will come.
        if (job !== undefined) expect(owed).toBeDefined();
        if (job?.phase.name === "running")
          expect(owed).toEqual({ type: "run", step: job.phase.step });
        if (job?.phase.name === "waiting") {
          expect(owed).toEqual({ type: "wake", at: job.phase.until });
        }
      }
    }),
  );

  function eventOf(
    one: typeof event extends fc.Arbitrary<infer T> ? T : never,
    now: number,
  ): Event {
    switch (one.type) {
      case "start":
        return { type: "start", at: now, avatarId: "nora", wanted: one.wanted };
      case "done":
        return { type: "done", at: now, step: one.step, findings: findings(one.needed) };
      case "working":
        return { type: "working", at: now, pollMs: 3000 };
      case "failed":
        return { type: "failed", at: now, message: "", retryAfterMs: one.wait ?? undefined };
      case "restart":
        return { type: "restart", at: now, videoLost: one.lost, videoTimeoutMs: 120_000 };
      default:
        return { type: one.type, at: now };
    }
  }
});
