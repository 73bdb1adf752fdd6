import { readdirSync, readFileSync } from "node:fs";

/** What some work took. Processor time and memory are those of the programs that it started. */
export interface Usage {
  /** Milliseconds on the wall. */
  ms: number;
  /** Milliseconds of processor time; undefined where this system does not tell. */
  cpuMs: number | undefined;
  /** Most memory at one moment, in bytes, of all its processes together; undefined likewise. */
  peakBytes: number | undefined;
}

interface Process {
  pid: number;
  parent: number;
  /** Clock ticks, its own and those of its children that have ended. */
  ticks: number;
  bytes: number;
}

const SAMPLE_MS = 50;
/** Linux counts processor time in hundredths of a second, and memory in pages, for every program. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** Runs work and measures the programs that this process starts for it, with all their children. */
export async function usageOf(work: () => Promise<unknown>): Promise<Usage> {
  const before = new Set(childrenOf(process.pid, processes()).map(({ pid }) => pid));
  const ticks = new Map<number, number>();
  let peakBytes = 0;
  const sample = () => {
    const all = processes();
    const started = childrenOf(process.pid, all).filter(({ pid }) => !before.has(pid));
    let bytes = 0;
    for (const top of started) {
      const tree = [top, ...descendants(top.pid, all)];
      const sum = tree.reduce((total, each) => total + each.ticks, 0);
      ticks.set(top.pid, Math.max(ticks.get(top.pid) ?? 0, sum));
      bytes += tree.reduce((total, each) => total + each.bytes, 0);
    }
    peakBytes = Math.max(peakBytes, bytes);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const begun = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const ms = performance.now() - begun;
  if (peakBytes === 0) return { ms, cpuMs: undefined, peakBytes: undefined };
  const cpuMs = [...ticks.values()].reduce((sum, each) => sum + each, 0) * TICK_MS;
  return { ms, cpuMs, peakBytes };
}

/** Memory of a process now, in bytes; undefined where this system does not tell. */
export function memoryOf(pid: number | undefined): number | undefined {
  return pid === undefined ? undefined : readProcess(pid)?.bytes;
}

function childrenOf(parent: number, all: readonly Process[]): Process[] {
  return all.filter((each) => each.parent === parent);
}

function descendants(pid: number, all: readonly Process[]): Process[] {
  return childrenOf(pid, all).flatMap((child) => [child, ...descendants(child.pid, all)]);
}

/** All processes of the machine; none where there is no `/proc`. */
function processes(): Process[] {
  try {
    return readdirSync("/proc").flatMap((name) => {
      return /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [];
    });
  } catch {
    return [];
  }
}

/** proc(5): fields 4, 14 to 17 and 24 of `stat`, counted after the name, which may hold anything. */
function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    const ticks = field(14) + field(15) + field(16) + field(17);
    return { pid, parent: field(4), ticks, bytes: field(24) * PAGE_BYTES };
  } catch {
    return undefined;
  }
}
