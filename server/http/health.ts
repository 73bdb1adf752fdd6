/** The answer to `GET /health`: the program's event loop runs. */
export interface Liveness {
  /** Name of the program: "lake", "publisher", "site", "preview", "avatars", "studio". */
  program: string;
  status: "ok";
  pid: number;
  /** ISO 8601, in UTC. */
  startedAt: string;
}

/** One thing that a program needs for its work. */
export interface Check {
  /** Short name: "database", "lake", "disk". */
  name: string;
  ok: boolean;
  /** A sentence for a person. When `ok` is false it says what is wrong and what to do. */
  message?: string;
}

/** The answer to `GET /ready`: 200 when every check is ok, else 503. */
export interface Readiness {
  program: string;
  ready: boolean;
  checks: Check[];
  /** Sizes and counts, by name. Names of sizes end in "Bytes", of times in "Ms". */
  figures: Record<string, number>;
}
