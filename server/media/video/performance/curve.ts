/** Keeps a number between 0 and 1. */
export function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Between two numbers: `from` at 0, `to` at 1. */
export function mix(from: number, to: number, at: number): number {
  return from + (to - from) * at;
}

/** Goes from 0 to 1 between two times, without a jerk at either (minimum jerk). */
export function ease(time: number, from: number, to: number): number {
  const at = to > from ? share((time - from) / (to - from)) : time < from ? 0 : 1;
  return at * at * at * (at * (at * 6 - 15) + 10);
}

/** Rises from 0 at `start` to 1 at `peak`, and is back at 0 at `end`. */
export function pulse(time: number, start: number, peak: number, end: number): number {
  return time <= peak ? ease(time, start, peak) : 1 - ease(time, peak, end);
}

/** 1 inside an interval and 0 further than `rise` before and `fall` after it. */
export function plateau(
  time: number,
  [start, end]: readonly [start: number, end: number],
  rise: number,
  fall: number,
): number {
  return ease(time, start - rise, start) * (1 - ease(time, end, end + fall));
}

/**
 * The highest curve under the given one that changes by no more than `step` from one value to the
 * next. It starts earlier instead of moving faster, and keeps every minimum where it is.
 */
export function limitRise(values: readonly number[], step: number): number[] {
  const forward: number[] = [];
  for (const value of values) {
    forward.push(Math.min(value, (forward.at(-1) ?? Infinity) + step));
  }
  const backward: number[] = [];
  for (const value of forward.toReversed()) {
    backward.push(Math.min(value, (backward.at(-1) ?? Infinity) + step));
  }
  return backward.reverse();
}

/** The lowest curve over the given one that changes by no more than `step`: maxima stay. */
export function limitFall(values: readonly number[], step: number): number[] {
  return limitRise(
    values.map((value) => -value),
    step,
  ).map((value) => -value);
}
