import type { LegalPage } from "../../content/index.ts";

/** A section of a legal page with the address that links lead to. */
export type AnchoredSection = LegalPage["sections"][number] & { anchor: string };
