import { createFetch, type SourceConfig } from "../../src/content/source.ts";
import { failed, passed, type ReadinessCheck } from "../runtime/readiness/probe.ts";

/** Timeout of the smallest query, in milliseconds. */
const ANSWER_MS = 3000;

/**
 * Checks that the dataset answers in time.
 * @param answerMs timeout in milliseconds
 */
export function contentCheck(config: SourceConfig, answerMs: number = ANSWER_MS): ReadinessCheck {
  const fetch = createFetch(config, { retries: 0, timeoutMs: answerMs });
  const name = config.apiHost === undefined ? "the Sanity project" : "the Content Lake";
  return {
    name: "content",
    run: async () => {
      const late = new Promise<"late">((resolve) => setTimeout(resolve, answerMs, "late").unref());
      const answer = await Promise.race([fetch("count(*[_id == 'siteSettings'])"), late]);
      if (answer === "late") {
        return failed("content", `${sentence(name)} does not answer within ${answerMs / 1000} s.`);
      }
      return passed("content");
    },
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
