import { createFetch, type SourceConfig } from "../../src/content/source.ts";
import { failed, passed, type ReadinessCheck } from "../runtime/readiness/probe.ts";

/** Timeout of the smallest query, in milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * Checks that the dataset answers in time.
 * @param timeoutMs timeout in milliseconds
 */
export function contentCheck(config: SourceConfig, timeoutMs: number = TIMEOUT_MS): ReadinessCheck {
  const fetch = createFetch(config, { retries: 0, timeoutMs });
  const name = config.apiHost === undefined ? "the Sanity project" : "the Content Lake";
  return {
    name: "content",
    run: async () => {
      const late = new Promise<"late">((resolve) => setTimeout(resolve, timeoutMs, "late").unref());
      const result = await Promise.race([fetch("count(*[_id == 'siteSettings'])"), late]);
      if (result === "late") {
        return failed("content", `${sentence(name)} does not answer within ${timeoutMs / 1000} s.`);
      }
      return passed("content");
    },
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
