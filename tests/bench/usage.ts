import { readdirSync, readFileSync } from "node:fs";

/** What some work takes of the machine: in this process, and in all programs that it starts. */
export interface Usage {
  ms: number;
  /** Processor time in milliseconds. */
  cpuMs: number;
  /** Most memory at one moment, in bytes, beyond what there was before. */
  peakBytes: number;
}

interface Process {
  pid: number;
  parent: number;
  /** Processor time, its own and that of its children that have ended. */
  cpuMs: number;
}

/** To read the memory of a program takes its time as well. */
const SAMPLE_MS = 1000;
/** Linux counts processor time in hundredths of a second for every program. */
const TICK_MS = 10;

/** Runs work and measures it. */
export async function usageOf(work: () => Promise<unknown>): Promise<Usage> {
  const memory = () => memoryOf(treeOf(process.pid));
  const cpuMs = () => processOf(String(process.pid))[0]?.cpuMs ?? 0;
  const [bytesBefore, cpuBefore] = [memory(), cpuMs()];
  let peak = bytesBefore;
  const timer = setInterval(() => (peak = Math.max(peak, memory())), SAMPLE_MS);
  const begun = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const ms = performance.now() - begun;
  return { ms, cpuMs: cpuMs() - cpuBefore, peakBytes: peak - bytesBefore };
}

/** A process and all that it has started, and those in turn. */
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
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? processOf(name) : []));
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

/** Empty for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
