import { systemClock, type Clock } from "../runtime/clock.ts";
import { listen } from "../http/listen.ts";
import { DatasetHeldError } from "../source/held.ts";
import { createPublisherServer } from "./http.ts";
import { initialState, step, wakeAt, type Effect, type Event } from "./queue/coalesce.ts";
import { GroupCommit } from "./queue/group-commit.ts";
import { DeliveryQueue } from "./queue/queue.ts";
import { Connections } from "./receive/connections.ts";
import type { Rate } from "../http/rate.ts";
import { shownHost } from "../http/shown-host.ts";
import { createProbe, type Look } from "../runtime/readiness/probe.ts";
import { workLook, type WorkReport } from "./readiness.ts";
import { createReceiver } from "./receive/receive.ts";
import { readSecrets } from "./receive/signature.ts";

/** What the publisher's intake needs. */
export interface IntakeOptions {
  /** What webhooks are signed with; two with a comma between them while one replaces the other. */
  secret: string;
  /** Whose webhooks are taken. */
  projectId: string;
  dataset: string;
  /**
   * Publishes the documents with these ids as they are in the dataset now: in which order they were
   * delivered does not matter. Rejects only when it has to be tried again; a document that cannot
   * be shown must not keep the others back.
   */
  publish: (ids: string[]) => Promise<void>;
  /** Compares the whole dataset with the site. Called at the start and then at intervals. */
  reconcile: () => Promise<void>;
  /** Time between two comparisons, in milliseconds. Default: a minute. */
  reconcileMs?: number;
  /** Folder of the queue. */
  dir: string;
  host: string;
  /** 1 to 65535, or 0 for any free one. */
  port: number;
  logger: { error(message: string): void; info(message: string): void };
  /** What else has to be well for the publisher to do its work. */
  looks?: readonly Look[];
  clock?: Clock;
  /** How many requests without a right signature one address may send. */
  unverified?: Rate;
  /** Most pages of 4096 bytes that the queue may grow to. Default: no limit but the disk's. */
  maxQueuePages?: number;
}

/** A running intake. */
export interface Intake {
  /** Its address, like `http://127.0.0.1:4323`. */
  readonly url: string;
  /** Takes nothing more, waits for the publish that is under way, and lets go of the queue. */
  close(): Promise<void>;
}

const RECONCILE_MS = 60_000;
const UNVERIFIED: Rate = { burst: 200, perSecond: 50 };
/** Most open connections. One that has not proved anything makes room for a newer one. */
const CONNECTIONS = 500;
/** How long requests under way may take to end when the intake closes, in milliseconds. */
const CLOSE_MS = 1000;

/**
 * Opens the door for webhooks: receives them into a durable queue, and publishes what waits in it,
 * one publish at a time.
 * @throws SecretError, QueueStartError, PortError: each with a message for a person
 */
export async function createIntake(options: IntakeOptions): Promise<Intake> {
  const { clock = systemClock, logger, host } = options;
  const secrets = readSecrets(options.secret);
  const queue = new DeliveryQueue(options.dir, {
    maxPages: options.maxQueuePages,
    tell: (message) => logger.error(message),
  });
  const work = createWork(options, queue, clock);
  const group = new GroupCommit(
    (deliveries) => queue.store(deliveries, clock.wall()),
    () => work.dispatch("delivery"),
  );
  const log = (line: string) => logger.error(line);
  const connections = new Connections(CONNECTIONS);
  const server = createPublisherServer({
    receive: createReceiver({
      ...options,
      secrets,
      store: (delivery) => group.add(delivery),
      unverified: options.unverified ?? UNVERIFIED,
      proven: (socket) => connections.prove(socket),
      clock,
      log,
    }),
    ready: createProbe("publisher", [
      workLook(() => ({ ...work.report(), waiting: queue.size() })),
      ...(options.looks ?? []),
    ]),
    log,
  });
  connections.watch(server);
  try {
    const port = await listen(server, {
      port: options.port,
      host,
      program: "the publisher",
      settings: { port: "PUBLISHER_PORT", host: "PUBLISHER_HOST" },
    });
    work.dispatch("timer");
    return {
      url: `http://${shownHost(host)}:${port}`,
      close: async () => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        const calmly = clock.after(CLOSE_MS, () => server.closeAllConnections());
        await Promise.all([closed, work.stop()]);
        calmly();
        queue.close();
      },
    };
  } catch (error) {
    queue.close();
    throw error;
  }
}

/** Runs the machine of `queue/coalesce.ts`: its timer, and the work that it asks for. */
function createWork(options: IntakeOptions, queue: DeliveryQueue, clock: Clock) {
  const { logger, reconcileMs = RECONCILE_MS } = options;
  let state = initialState(clock.elapsed(), queue.size() > 0);
  let callOff = (): void => undefined;
  let underWay: Promise<void> = Promise.resolve();
  /** Why it failed last, as it was told, and since when it fails; undefined when all is well. */
  let trouble: WorkReport["trouble"];
  let begun: number | undefined;
  let succeeded: number | undefined;

  const dispatch = (event: Event): void => {
    const now = clock.elapsed();
    const next = step(state, event, now, reconcileMs);
    state = next.state;
    callOff();
    const at = wakeAt(state);
    callOff = at === undefined ? () => undefined : clock.after(at - now, () => dispatch("timer"));
    if (next.effect) underWay = run(next.effect);
  };

  const run = async (effect: Effect): Promise<void> => {
    begun = clock.elapsed();
    try {
      await (effect === "publish" ? publishWaiting() : options.reconcile());
      if (trouble !== undefined) logger.info("Publishing works again.");
      trouble = undefined;
      succeeded = clock.elapsed();
      begun = undefined;
      dispatch(effect === "publish" ? "published" : "reconciled");
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const what = effect === "publish" ? "Publishing" : "Comparing the dataset with the site";
      const held = error instanceof DatasetHeldError;
      // It is tried again for as long as it takes; the reason is told once.
      if (why !== trouble?.why) {
        logger.error(held ? why : `${what} failed and will be tried again: ${why}`);
      }
      trouble = { since: trouble?.since ?? new Date(clock.wall()).toISOString(), why, held };
      begun = undefined;
      dispatch(effect === "publish" ? "publish-failed" : "reconcile-failed");
    }
  };

  const publishWaiting = async (): Promise<void> => {
    const { ids, upTo } = queue.take();
    if (ids.length > 0) await options.publish(ids);
    queue.done(upTo);
  };

  return {
    dispatch,
    report: (): Omit<WorkReport, "waiting"> => ({
      doing: state.busy ?? (state.batch ? "gather" : "wait"),
      doingMs: begun === undefined ? 0 : clock.elapsed() - begun,
      failures: state.publishFailures + state.reconcileFailures,
      trouble,
      sinceSuccessMs: succeeded === undefined ? undefined : clock.elapsed() - succeeded,
    }),
    stop: async (): Promise<void> => {
      dispatch("stop");
      await underWay;
    },
  };
}
