import { useEffect, useRef } from "react";
import { HIDDEN } from "../ui/hidden.ts";
import { changesToTell, type StatusRow } from "./status.ts";
import { describeChange } from "./words.ts";

/** Polite live region for screen readers: results of publishes. */
export function Announcer({
  rows,
  typeTitle,
}: {
  rows: readonly StatusRow[];
  typeTitle: (type: string) => string;
}) {
  const region = useRef<HTMLDivElement>(null);
  const known = useRef(rows);
  useEffect(() => {
    const news = changesToTell(known.current, rows);
    known.current = rows;
    if (region.current === null || news.length === 0) return;
    region.current.textContent = news
      .map((row) => describeChange(row, typeTitle(row.type)))
      .join(" ");
  }, [rows, typeTitle]);
  return <div ref={region} role="status" aria-live="polite" style={HIDDEN} />;
}
