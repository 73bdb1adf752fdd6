import type { S3Settings } from "../settings.ts";
import {
  DeliveryError,
  type DeliveryStatus,
  type PublishTarget,
  type SiteRelease,
} from "../target.ts";
import { openStore, type RequestLimits } from "./store.ts";
import { syncBucket } from "./sync.ts";

/** Waits before a failed delivery is repeated, in milliseconds. */
const FIRST_RETRY_MS = 15_000;
const LAST_RETRY_MS = 10 * 60_000;

interface Options {
  s3: S3Settings;
  onDelivery: (status: DeliveryStatus) => void;
  /** Gets an error that is a defect. */
  onDefect: (error: unknown) => void;
  limits?: Partial<RequestLimits>;
  /** Wait before the second try, in milliseconds; it doubles up to ten minutes. */
  firstRetryMs?: number;
}

/** Keeps a bucket equal to the current release. The bucket itself holds what was delivered. */
export function s3Target(options: Options): PublishTarget {
  const { s3, onDelivery, onDefect, limits, firstRetryMs = FIRST_RETRY_MS } = options;
  const ending = new AbortController();
  const store = openStore(s3, { signal: ending.signal, ...(limits ? { limits } : {}) });
  const bucket = `the bucket "${s3.bucket}"`;
  let wanted: SiteRelease | undefined;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;

  const report = (release: number, state: DeliveryStatus["state"], message: string) =>
    onDelivery({ release, state, at: new Date().toISOString(), message });

  /** Delivers until nothing newer waits, or a delivery fails. */
  async function run(): Promise<void> {
    while (wanted && !ending.signal.aborted) {
      const release = wanted;
      report(release.id, "waiting", `Uploading to ${bucket}.`);
      try {
        const { uploaded, removed } = await syncBucket(store, release);
        failures = 0;
        if (wanted === release) wanted = undefined;
        const changes = `${uploaded.length} files uploaded, ${removed.length} removed`;
        const nothing = uploaded.length + removed.length === 0;
        report(
          release.id,
          "sent",
          nothing ? `It is in ${bucket}.` : `It is in ${bucket}: ${changes}.`,
        );
      } catch (error) {
        if (ending.signal.aborted) return;
        if (!(error instanceof DeliveryError)) onDefect(error);
        failures += 1;
        // A newer release waits, which may not need the failed file.
        if (wanted !== release) continue;
        const pause = Math.min(firstRetryMs * 2 ** (failures - 1), LAST_RETRY_MS);
        retry = setTimeout(start, pause);
        const why = error instanceof Error ? error.message : String(error);
        report(release.id, "failed", `${why} It is tried again.`);
        return;
      }
    }
  }

  function start(): void {
    clearTimeout(retry);
    if (running || ending.signal.aborted) return;
    running = run().finally(() => {
      running = undefined;
    });
  }

  return {
    deliver(release) {
      wanted = release;
      start();
    },
    async close() {
      clearTimeout(retry);
      ending.abort();
      await running;
    },
  };
}
