import { Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { z } from "zod";
import { HISTORY_PATH } from "content-lake/paths";
import { lakeUrl } from "../lake/session.ts";

const HistoryFacts = z.object({ days: z.number(), bytes: z.number(), fileBytes: z.number() });
type HistoryFacts = z.infer<typeof HistoryFacts>;

const SIZE = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});

/** For how long deleted documents and earlier versions are kept, and what takes how much room; on the embedded lake. */
export function HistoryNote() {
  const [facts, setFacts] = useState<HistoryFacts>();
  useEffect(() => {
    const lake = lakeUrl();
    if (lake === undefined) return undefined;
    const leaving = new AbortController();
    fetch(lake + HISTORY_PATH, { signal: leaving.signal })
      .then((response) => response.json())
      .then(
        (answer: unknown) => setFacts(HistoryFacts.safeParse(answer).data),
        // It is shown with the next visit.
        () => undefined,
      );
    return () => leaving.abort();
  }, []);
  if (facts === undefined) return null;
  return (
    <Text muted size={1} data-testid="history">
      {historyWords(facts)}
    </Text>
  );
}

/** What the history keeps, as a sentence. */
export function historyWords({ days, bytes, fileBytes }: HistoryFacts): string {
  const kept = days === 0 ? "without an end" : `for ${days} days`;
  return `Deleted documents and earlier versions are kept ${kept}. The history takes ${SIZE.format(bytes / 1e6)}, pictures and files ${SIZE.format(fileBytes / 1e6)}.`;
}
