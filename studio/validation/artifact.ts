import type { CustomValidatorResult } from "@sanity/types";
import { artifactFault, type RuledRow, type RuledSection } from "./artifact-rules.ts";
import { isRecord } from "./texts-in.ts";

/** A sample paper can be drawn, and its sums are right; the message appears at the row. */
export function figuresAgree(artifact: unknown): CustomValidatorResult {
  if (!isRecord(artifact)) return true;
  const sections = records(artifact.sections).map(ruledSection);
  const fault = artifactFault({ kind: wordsIn(artifact.kind), sections });
  if (fault === undefined) return true;
  const section = sections[fault.section]?._key;
  const row = sections[fault.section]?.rows?.[fault.row]?._key;
  if (section === undefined || row === undefined) return fault.message;
  return { message: fault.message, path: ["sections", { _key: section }, "rows", { _key: row }] };
}

function ruledSection(section: Record<string, unknown>): RuledSection {
  return { _key: wordsIn(section._key), rows: records(section.rows).map(ruledRow) };
}

function ruledRow(row: Record<string, unknown>): RuledRow {
  const values: unknown[] = Array.isArray(row.values) ? row.values : [];
  return {
    _key: wordsIn(row._key),
    lead: wordsIn(row.lead),
    label: wordsIn(row.label),
    values: values.map((value) => wordsIn(value) ?? ""),
    result: wordsIn(row.result),
  };
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function wordsIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
