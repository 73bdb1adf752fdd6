import type { S3Settings } from "../settings.ts";

/** An error response of a store. */
export interface Refusal {
  status: number;
  /** The store's error code, or an empty text. */
  code: string;
  message: string;
}

/** Reads a store's XML error, which `HEAD` and proxies do not send. */
export function readRefusal(status: number, body: string): Refusal {
  const field = (name: string) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1]?.trim() ?? "";
  return { status, code: field("Code"), message: field("Message") };
}

/** Codes of temporary errors, with any status. */
const PASSING = new Set(["SlowDown", "RequestTimeout", "InternalError", "ServiceUnavailable"]);

/** True when the same request may succeed later. */
export function isPassing({ status, code }: Refusal): boolean {
  return status >= 500 || status === 429 || status === 408 || PASSING.has(code);
}

/** What to correct, by the store's code. */
const ADVICE: Readonly<Record<string, (settings: S3Settings) => string>> = {
  InvalidAccessKeyId: () => "the store does not know S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: () => "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID",
  NoSuchBucket: ({ bucket }) => `there is no bucket "${bucket}" there; correct S3_BUCKET`,
  InvalidBucketName: ({ bucket }) => `"${bucket}" is no bucket's name there; correct S3_BUCKET`,
  AccessDenied: ({ bucket }) =>
    `the key of S3_ACCESS_KEY_ID lacks permissions in "${bucket}"; it needs to list the bucket and to get, put and delete its objects`,
  AuthorizationHeaderMalformed: ({ region }) =>
    `S3_REGION is "${region}", which the store does not accept`,
  InvalidRegionName: ({ region }) => `S3_REGION is "${region}", which the store does not accept`,
  PermanentRedirect: () => "the bucket is at another address; correct S3_ENDPOINT and S3_REGION",
  TemporaryRedirect: () => "the bucket is at another address; correct S3_ENDPOINT and S3_REGION",
  RequestTimeTooSkewed: () => "this machine's clock is wrong by more than 15 minutes; set it",
  XAmzContentSHA256Mismatch: () => "a file was damaged during the upload or on this machine's disk",
};

/** What to correct, for a status without a known code. */
function adviceByStatus({ status }: Refusal, settings: S3Settings): string | undefined {
  if (status >= 300 && status < 400) return ADVICE.PermanentRedirect?.(settings);
  if (status === 401) return "correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY";
  if (status === 403) return ADVICE.AccessDenied?.(settings);
  if (status === 404) return "correct S3_ENDPOINT and S3_BUCKET";
  return undefined;
}

/** A sentence for a person: what the store refused, and which setting to correct. */
export function explain(refusal: Refusal, settings: S3Settings): string {
  const { status, code, message } = refusal;
  const known = ADVICE[code]?.(settings) ?? adviceByStatus(refusal, settings);
  const shown = [status, code].filter((part) => part !== "").join(" ");
  const store = new URL(settings.endpoint).host;
  return `${store} answered ${shown}: ${known ?? (message || "no reason was given")}.`;
}
