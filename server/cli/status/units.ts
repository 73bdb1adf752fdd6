const SIZES = ["bytes", "kB", "MB", "GB", "TB"];

/** A size as people read it: "3.2 MB". @param bytes 0 or more */
export function size(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= 999.5 && unit < SIZES.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${SIZES[unit]}`;
}

const SPANS: readonly [string, number][] = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
];

/** A span of time as people read it, in its two largest units: "2 h 5 min". @param ms 0 or more */
export function span(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const first = SPANS.findIndex(([, length]) => ms >= length);
  let rest = ms;
  const parts: string[] = [];
  for (const [unit, length] of SPANS.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(" ");
}

/**
 * A figure of a program as people read it: "history 3.2 MB", "documents 327".
 * @param name as the program calls it: sizes end in "Bytes", times in "Ms"
 */
export function figure(name: string, value: number): string {
  const [, stem = name, unit] = /^(.+?)(Bytes|Ms)?$/.exec(name) ?? [];
  const words = stem.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  if (unit === "Bytes") return `${words} ${size(value)}`;
  if (unit === "Ms") return `${words} ${span(value)}`;
  return `${words} ${value.toLocaleString("en-US")}`;
}
