/** The response to `GET /health`: the program's event loop runs. */
export interface Liveness {
  /** Name of the program: "lake", "publisher", "site", "preview", "avatars", "studio". */
  program: string;
  status: "ok";
  pid: number;
  /** ISO 8601, in UTC. */
  startedAt: string;
}

/** The state of one thing that a program needs. */
export interface Check {
  /** Short name: "database", "lake", "disk". */
  name: string;
  ok: boolean;
  /** For the operator. When `ok` is false it says what is wrong and what to do. */
  message?: string;
}

/** The response to `GET /ready`: 200 when every check is ok, else 503. */
export interface Readiness {
  program: string;
  ready: boolean;
  checks: Check[];
  /** Sizes and counts, by name. Names of sizes end in "Bytes", of times in "Ms". */
  figures: Record<string, number>;
}
