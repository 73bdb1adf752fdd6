import { z } from "zod";
import { collectMetrics } from "./registry.ts";

/** A parent asks for metrics; the answer has the same number. */
const Question = z.object({ collectMetrics: z.number() });
const Answer = z.object({ collected: z.number(), metrics: z.array(z.unknown()) });

/** One process's metrics, as {@link collectMetrics} returns them. */
export type Metrics = readonly unknown[];

/** Answers the parent's questions for metrics. */
export function answerParent(): void {
  process.on("message", (message: unknown) => {
    const question = Question.safeParse(message);
    if (!question.success) return;
    const collected = question.data.collectMetrics;
    // What cannot be measured just now is no reason to end: the parent gets no metrics.
    void collectMetrics()
      .catch(() => [])
      .then((metrics) => {
        // The parent may end at any moment.
        if (process.connected)
          process.send?.({ collected, metrics }, undefined, undefined, () => {});
      });
  });
}

/** A child process, as far as this module uses it. */
interface Child {
  connected: boolean;
  send(message: object, callback: (error: Error | null) => void): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
  off(event: "message", listener: (message: unknown) => void): unknown;
}

let questions = 0;

/**
 * Asks a child process for its metrics.
 * @param patienceMs milliseconds
 * @returns none when it does not answer in time
 */
export function askChild(child: Child, patienceMs: number): Promise<Metrics> {
  const number = (questions += 1);
  return new Promise((resolve) => {
    const finish = (metrics: Metrics) => {
      clearTimeout(timer);
      child.off("message", take);
      resolve(metrics);
    };
    const take = (message: unknown) => {
      const answer = Answer.safeParse(message);
      if (answer.success && answer.data.collected === number) finish(answer.data.metrics);
    };
    const timer = setTimeout(finish, patienceMs, []);
    child.on("message", take);
    if (!child.connected) finish([]);
    else child.send({ collectMetrics: number }, (error) => error && finish([]));
  });
}
