import { readdirSync, readFileSync } from "node:fs";

/** Resources that some work used, child processes included. */
export interface Usage {
  ms: number;
  /** Processor time in milliseconds; 0 where there is no `/proc`. */
  cpuMs: number;
  /** Most memory at one moment, in bytes; 0 where there is no `/proc`. */
  peakBytes: number;
}

interface Process {
  pid: number;
  parent: number;
  /** Processor time, its own and that of its children that have ended. */
  cpuMs: number;
}

const SAMPLE_MS = 100;
/** Linux counts processor time in hundredths of a second for every program. */
const TICK_MS = 10;

/** Runs work, and measures the programs that this process starts for it, with all their children. */
export async function usageOf(work: () => Promise<unknown>): Promise<Usage> {
  const before = new Set(treeOf(process.pid).map(({ pid }) => pid));
  const cpu = new Map<number, number>();
  let peakBytes = 0;
  const sample = () => {
    const tree = treeOf(process.pid).filter(({ pid }) => !before.has(pid));
    for (const { pid, parent, cpuMs } of tree) if (parent === process.pid) cpu.set(pid, cpuMs);
    peakBytes = Math.max(peakBytes, memoryOf(tree));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const begun = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const cpuMs = [...cpu.values()].reduce((sum, each) => sum + each, 0);
  return { ms: performance.now() - begun, cpuMs, peakBytes };
}

/** A process and all that it has started, and those in turn; none where there is no `/proc`. */
export function treeOf(pid: number): Process[] {
  const all = processes();
  const below = (parent: Process): Process[] => [
    parent,
    ...all.filter((each) => each.parent === parent.pid).flatMap(below),
  ];
  return all.filter((each) => each.pid === pid).flatMap(below);
}

/** Memory of some processes together, in bytes: what two of them share counts once. */
export function memoryOf(tree: readonly Pick<Process, "pid">[]): number {
  return tree.reduce((sum, { pid }) => {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);
}

function processes(): Process[] {
  try {
    return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? processOf(name) : []));
  } catch {
    return [];
  }
}

/** proc(5): fields 4 and 14 to 17 of `stat`, counted after the name, which may hold anything. */
function processOf(pid: string): Process[] {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === "") return [];
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  const ticks = field(14) + field(15) + field(16) + field(17);
  return [{ pid: Number(pid), parent: field(4), cpuMs: ticks * TICK_MS }];
}

/** Undefined for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
