// A program with metrics, as a process of its own.
import { answerParent } from "../../metrics/exchange.ts";
import { releases } from "../../metrics/instruments.ts";
import { beginMetrics, measureWith } from "../../metrics/registry.ts";

beginMetrics("child");
releases.inc(3);
measureWith(async () => ({
  checks: [{ name: "disk", ok: false }],
  figures: { releasesBytes: 5000 },
}));
answerParent();
process.send?.("ready");
