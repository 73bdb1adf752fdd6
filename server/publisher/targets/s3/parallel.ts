/**
 * Runs a job for every item, a few at a time. After an error no further job starts, and those under
 * way are awaited.
 * @throws the first error
 */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  job: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of left) {
      if (failed) return;
      try {
        await job(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}
