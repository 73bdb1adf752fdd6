import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Who may sign, and for which region. */
export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();

/**
 * Checks a request as Amazon documents it ("Signature Calculations for the Authorization Header",
 * payload in a single chunk), from the raw request line and headers.
 * @returns S3's code of the refusal, or undefined for a good signature
 */
export function checkSignature(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Signer,
  now = Date.now(),
): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? "");
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header("authorization"),
    );
  if (!parts) return "AccessDenied";
  const [, key = "", day = "", scope = "", names = "", signature] = parts;
  if (key !== accessKeyId) return "InvalidAccessKeyId";
  if (scope !== region) return "AuthorizationHeaderMalformed";

  const stamp = header("x-amz-date");
  const time = Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!stamp.startsWith(day) || Number.isNaN(time)) return "AccessDenied";
  if (Math.abs(now - time) > 15 * 60_000) return "RequestTimeTooSkewed";

  const signed = names.split(";");
  // Amazon: host and every x-amz- header that is sent have to be signed.
  const due = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))];
  if (due.some((name) => !signed.includes(name))) return "AccessDenied";

  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path,
    query.split("&").sort().join("&"),
    ...signed.map((name) => `${name}:${header(name).trim().replace(/ +/g, " ")}`),
    "",
    names,
    header("x-amz-content-sha256"),
  ].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    stamp,
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join("\n");
  const signingKey = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  if (hmac(signingKey, text).toString("hex") !== signature) return "SignatureDoesNotMatch";
  if (header("x-amz-content-sha256") !== sha256(body)) return "XAmzContentSHA256Mismatch";
  return undefined;
}
