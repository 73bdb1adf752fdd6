import { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import type { Metrics } from "./exchange.ts";

const Each = z.record(z.string(), z.unknown());

/** The metrics of several processes as one text in Prometheus' format; their labels tell them apart. */
export function metricsText(all: readonly Metrics[]): Promise<string> {
  return AggregatorRegistry.aggregate(all.map((metrics) => z.array(Each).parse(metrics))).metrics();
}
