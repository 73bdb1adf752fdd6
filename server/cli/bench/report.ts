import type { Frames } from "./frames.ts";
import type { Load } from "./load/measure-load.ts";
import { CATEGORIES, type GateCost, type Rated } from "./gates.ts";
import { percentile } from "./measure.ts";
import type { PeerBuild } from "./peers.ts";
import type { Publish } from "./publish.ts";
import type { QueryTime } from "./queries.ts";
import type { Usage } from "./usage.ts";
import type { Visit } from "./visits.ts";

/** What the bench found at one number of agents. */
export interface Findings {
  agents: number;
  build: Usage;
  publishes: Publish[];
  /** Bytes of memory of each process after the edits; undefined where the system does not tell. */
  memory: { lake: number | undefined; publisher: number | undefined; site: number | undefined };
  queries: QueryTime[];
  /** None where they were not asked. */
  peers: PeerBuild[];
}

/** Most that a publish may take, in milliseconds, for 95 of 100. */
const P95_MS = 100;
/** How much longer it may take among the most agents than among the fewest. */
const GROWTH = 2;
/** How many times quicker than a full build it has to be among so many agents. */
const QUICKER = 100;
const LARGE = 10_000;

/** The report as lines: ratios first, for times say more of the machine than of the program. */
export function report(
  all: readonly Findings[],
  drawn: readonly Frames[],
  visited: readonly Visit[],
): string[] {
  return [
    ...section("Goals", goals(all)),
    ...section("From an acknowledged publish to the new page, in ms", publishes(all)),
    ...section("Memory after the edits, in MB", memory(all)),
    ...section("A query by groq-js alone, as a multiple of the lake's own time", queries(all)),
    ...section("Full build of the same pages, as a multiple of ours", peers(all)),
    ...section(
      "Frames of the landing page while an agent speaks, and at rest, in ms",
      frames(drawn),
    ),
    ...section("A visit with a slow phone on a slow line, medians in ms", visits(visited)),
  ];
}

/** What passing the gates costs, as lines. */
export function reportCosts(costs: readonly GateCost[]): string[] {
  return section("From Submit to the landing page with a slow phone on a slow line", [
    ["gate", "ms", "KB in all"],
    ...costs.map(({ name, submit, bytes }) => [name, ms(submit), (bytes / 1000).toFixed(0)]),
  ]);
}

/** What Lighthouse says of the pages behind the gates, as lines. */
export function reportRatings(rated: readonly Rated[]): string[] {
  return section("Lighthouse, mobile, with the gate passed and nothing cached", [
    ["page", "gate", ...CATEGORIES, "largest paint, ms", "blocked, ms", "layout shift"],
    ...rated.map(({ name, path, scores, largest, blocked, shift }) => [
      path,
      name,
      ...scores.map(String),
      ...[largest, blocked].map(ms),
      shift.toFixed(4),
    ]),
  ]);
}

/** What visitors wait for under load, as lines: p99 of each round. */
export function reportLoad(loads: readonly Load[]): string[] {
  const rounds = (all: Load["ours"]) => all.map(({ p99 }) => ms(p99)).join(", ") || "–";
  const refused = (all: Load["ours"]) =>
    [...new Set(all.flatMap(({ failures }) => Object.keys(failures)))].join(", ");
  return section("Visitors' p99 in ms, all programs on one core", [
    ["visitors", "beside", "site", "answers", "nginx", "answers", "failures"],
    ...loads.map(({ visitors, beside, ours, nginx }) => [
      visitors,
      beside,
      rounds(ours),
      count(sum(ours)),
      rounds(nginx),
      nginx.length === 0 ? "–" : count(sum(nginx)),
      refused([...ours, ...nginx]),
    ]),
  ]);
}

function goals(all: readonly Findings[]): string[][] {
  const [least, most] = [all[0], all.at(-1)];
  if (least === undefined || most === undefined) return [];
  const p95 = Math.max(...all.map(({ publishes: each }) => p95Of(each)));
  const rows = [
    ["goal", "measured", ""],
    [`95 of 100 publishes are live within ${P95_MS} ms`, `${ms(p95)} ms`, met(p95 <= P95_MS)],
  ];
  if (most.agents > least.agents) {
    const growth = p95Of(most.publishes) / p95Of(least.publishes);
    const from = `${count(most.agents)} agents against ${least.agents}: at most ${GROWTH}×`;
    rows.push([from, times(growth), met(growth <= GROWTH)]);
  }
  if (most.agents >= LARGE) {
    const quicker = most.build.ms / p95Of(most.publishes);
    const than = `${QUICKER}× quicker than a full build of ${count(most.agents)} agents`;
    rows.push([than, times(quicker), met(quicker >= QUICKER)]);
  }
  return rows;
}

function publishes(all: readonly Findings[]): string[][] {
  return [
    [
      "agents",
      "p50",
      "p95",
      "longest",
      "edits",
      "from the press, p50",
      "p95",
      "full build",
      "ratio",
    ],
    ...all.map(({ agents, publishes: each, build }) => {
      const answer = each.map(({ fromAnswer }) => fromAnswer);
      const press = each.map(({ fromPress }) => fromPress);
      return [
        count(agents),
        ...[percentile(answer, 50), percentile(answer, 95), percentile(answer, 100)].map(ms),
        String(each.length),
        ...[percentile(press, 50), percentile(press, 95)].map(ms),
        seconds(build.ms),
        times(build.ms / percentile(answer, 95)),
      ];
    }),
  ];
}

function memory(all: readonly Findings[]): string[][] {
  return [
    ["agents", "lake", "publisher", "site", "full build, at its peak"],
    ...all.map(({ agents, memory: { lake, publisher, site }, build }) => [
      count(agents),
      ...[lake, publisher, site, build.peakBytes].map(megabytes),
    ]),
  ];
}

function queries(all: readonly Findings[]): string[][] {
  const names = all[0]?.queries.map(({ name }) => name) ?? [];
  return [
    ["query", ...all.map(({ agents }) => `among ${count(agents)}`)],
    ...names.map((name) => [
      name,
      ...all.map(({ queries: each }) => {
        const found = each.find((query) => query.name === name);
        return found ? `${times(found.plain / found.lake)} (${ms(found.lake)} ms)` : "–";
      }),
    ]),
  ];
}

function peers(all: readonly Findings[]): string[][] {
  const rows = all.flatMap(({ agents, build, peers: each }) =>
    each.length === 0
      ? []
      : [{ name: "Polyphony", usage: build, different: undefined }, ...each].map(
          ({ name, usage, different }) => [
            count(agents),
            name,
            times(usage.ms / build.ms),
            seconds(usage.ms),
            usage.cpuMs === undefined ? "–" : seconds(usage.cpuMs),
            megabytes(usage.peakBytes),
            different === undefined ? "" : sameness(different),
          ],
        ),
  );
  if (rows.length === 0) return [];
  return [["agents", "", "ratio", "time", "processor", "peak MB", "texts of two pages"], ...rows];
}

function visits(visited: readonly Visit[]): string[][] {
  return [
    ["page", "gate", "first paint", "largest paint", "blocked", "layout shift"],
    ...visited.map(({ path, isIn, first, largest, blocked, shift }) => [
      path,
      isIn ? "passed" : "shut",
      ...[first, largest, blocked].map(ms),
      shift.toFixed(4),
    ]),
  ];
}

function frames(drawn: readonly Frames[]): string[][] {
  if (drawn.length === 0) return [];
  return [
    ["window", "processor", "speaking, p50", "p95", "work", "at rest, p50", "p95", "work", "ratio"],
    ...drawn.map(({ window, slowed, speaking, rest }) => [
      window,
      slowed === 1 ? "as it is" : `${slowed}× slower`,
      ...[speaking.p50, speaking.p95, speaking.work].map(tenths),
      ...[rest.p50, rest.p95, rest.work].map(tenths),
      times(speaking.p50 / rest.p50),
    ]),
  ];
}

function sameness(different: readonly string[]): string {
  const [first] = different;
  return first === undefined ? "the same" : `${different.length} differ: “${first.slice(0, 40)}…”`;
}

function section(title: string, rows: readonly string[][]): string[] {
  if (rows.length === 0) return [];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column > 0 && /^[\d–]/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
  return ["", title, ...lines.map((line) => `  ${line}`)];
}

function p95Of(each: readonly Publish[]): number {
  return percentile(
    each.map(({ fromAnswer }) => fromAnswer),
    95,
  );
}

const sum = (all: Load["ours"]) => all.reduce((total, each) => total + each.count, 0);
const met = (reached: boolean) => (reached ? "met" : "NOT met");
const count = (value: number) => value.toLocaleString("en-US");
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const tenths = (value: number) => value.toFixed(1);
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)}×`;
const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? "–" : (bytes / 1e6).toFixed(0);
