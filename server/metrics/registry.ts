import { collectDefaultMetrics, Gauge, Registry } from "prom-client";

/** The metrics of this process. */
export const registry = new Registry();

/** Reads sizes and counts that are only measured when somebody looks; names as in `Readiness`. */
export type FigureProbe = () => Promise<{
  checks: readonly { name: string; ok: boolean }[];
  figures: Readonly<Record<string, number>>;
}>;

const checks = new Gauge({
  name: "polyphony_check_ok",
  help: "1 when a check of GET /ready passes, else 0",
  labelNames: ["check"],
  registers: [registry],
});
const figures = new Map<string, Gauge>();
let probe: FigureProbe | undefined;

/**
 * Names this process in its metrics, and adds those of Node: memory, event loop, garbage collection.
 * @param program short name: "lake"
 */
export function beginMetrics(program: string): void {
  registry.setDefaultLabels({ program });
  collectDefaultMetrics({ register: registry });
}

/** Sets what is asked for this process's checks and figures at each collection. */
export function measureWith(next: FigureProbe): void {
  probe = next;
}

/** The metrics as they are now, in the form that processes exchange. */
export async function collectMetrics(): ReturnType<Registry["getMetricsAsJSON"]> {
  const found = await probe?.().catch(() => undefined);
  for (const { name, ok } of found?.checks ?? []) checks.set({ check: name }, ok ? 1 : 0);
  for (const [name, value] of Object.entries(found?.figures ?? {})) gaugeOf(name).set(value);
  return registry.getMetricsAsJSON();
}

/** `releasesBytes` becomes `polyphony_releases_bytes`. */
function gaugeOf(name: string): Gauge {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const full = `polyphony_${snake}`;
  const gauge =
    figures.get(full) ??
    new Gauge({ name: full, help: `As in GET /ready: ${name}`, registers: [registry] });
  figures.set(full, gauge);
  return gauge;
}
