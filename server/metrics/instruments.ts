import { Counter, Histogram } from "prom-client";
import { registry } from "./registry.ts";

const registers = [registry];

/** Times of responses, in seconds. Event streams do not count: they last for hours. */
export const requests = new Histogram({
  name: "polyphony_http_request_seconds",
  help: "Time from a request's head to the end of its response",
  labelNames: ["method", "status"],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers,
});

/** Times from a document's first webhook until visitors see its release, in seconds. */
export const publishLatency = new Histogram({
  name: "polyphony_publish_seconds",
  help: "Time from a document's webhook until visitors see it",
  buckets: [0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
  registers,
});

/** Runs of the publisher's work. */
export const publishes = new Counter({
  name: "polyphony_publisher_runs_total",
  help: "Publishes and comparisons, by result",
  labelNames: ["work", "result"],
  registers,
});

/** Releases that visitors were shown. */
export const releases = new Counter({
  name: "polyphony_releases_total",
  help: "Releases that visitors were shown",
  registers,
});

/** Committed transactions of the lake. */
export const transactions = new Counter({
  name: "polyphony_lake_transactions_total",
  help: "Transactions that the lake committed",
  registers,
});

/** Attempts to deliver webhooks. */
export const deliveries = new Counter({
  name: "polyphony_webhook_attempts_total",
  help: "Attempts of the lake to deliver a webhook, by what became of the delivery",
  labelNames: ["state"],
  registers,
});

/** Calls to providers of voices and videos. */
export const providerCalls = new Counter({
  name: "polyphony_provider_calls_total",
  help: "Voices and videos that providers were asked for",
  labelNames: ["provider", "result"],
  registers,
});

/** What providers charge, estimated in US dollars. */
export const providerCost = new Counter({
  name: "polyphony_provider_cost_dollars_total",
  help: "Estimated cost of what providers made; what has no known price counts 0",
  labelNames: ["provider"],
  registers,
});

/** Restarts by the supervisor. */
export const restarts = new Counter({
  name: "polyphony_restarts_total",
  help: "Starts of a program after its first one",
  labelNames: ["of"],
  registers,
});
