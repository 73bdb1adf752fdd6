/** Rooms on one side of a hall. */
const SIDE = 4;

/**
 * Lays rooms out along halls, half of them on each side, as many halls as it takes: any number of
 * rooms has a plan.
 * @param rooms one or more, in their order, which runs along one side and then along the other
 */
export function wings<T>(rooms: readonly T[]) {
  const halls = Math.ceil(rooms.length / (2 * SIDE));
  const size = Math.ceil(rooms.length / halls);
  return Array.from({ length: halls }, (_, index) => {
    const own = rooms.slice(index * size, (index + 1) * size);
    const half = Math.ceil(own.length / 2);
    return { left: own.slice(0, half), right: own.slice(half) };
  });
}
