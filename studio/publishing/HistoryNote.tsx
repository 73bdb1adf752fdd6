import { Text } from "@sanity/ui";
import { z } from "zod";
import { HISTORY_PATH } from "content-lake/paths";
import { lakeUrl } from "../lake/session.ts";
import { useRequest } from "../ui/use-request.ts";

const HistoryFacts = z.object({ days: z.number(), bytes: z.number(), fileBytes: z.number() });

const SIZE = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});

/** Retention and size of the embedded lake's history; undefined on a real project. */
async function readHistory(): Promise<z.infer<typeof HistoryFacts> | undefined> {
  const lake = lakeUrl();
  if (lake === undefined) return undefined;
  return HistoryFacts.parse(await (await fetch(lake + HISTORY_PATH)).json());
}

/** For how long deleted documents and earlier versions are kept, and how much room they take. */
export function HistoryNote() {
  const { data } = useRequest(readHistory);
  if (data === undefined) return null;
  const { days, bytes, fileBytes } = data;
  const time = days === 0 ? "without an end" : `for ${days} days`;
  return (
    <Text muted size={1} data-testid="history">
      Deleted documents and earlier versions are kept {time}. The history takes{" "}
      {SIZE.format(bytes / 1e6)}, pictures and files {SIZE.format(fileBytes / 1e6)}.
    </Text>
  );
}
