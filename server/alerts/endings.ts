import { connect } from "node:tls";
import type { Clock } from "../runtime/clock.ts";
import type { Ending } from "./rules.ts";

/** How long a certificate's date is known before it is read again, in milliseconds. */
const KNOWN_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

/**
 * When the certificate of an HTTPS address ends. It need not be valid.
 * @returns milliseconds since 1970; undefined when it cannot be read
 */
export function certificateEnd({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: Number(port || 443),
      // A name is sent for names only.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      // Only its date is read; a wrong certificate has one too.
      rejectUnauthorized: false,
    });
    const finish = (end: number | undefined) => {
      socket.destroy();
      resolve(end);
    };
    socket.setTimeout(TIMEOUT_MS, () => finish(undefined));
    socket.once("error", () => finish(undefined));
    socket.once("secureConnect", () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      finish(Number.isNaN(end) ? undefined : end);
    });
  });
}

/**
 * Reads the ends of certificates, each again after an hour; what cannot be read keeps its last date.
 * @param addresses HTTPS addresses; others have no certificate
 */
export function certificates(
  addresses: readonly (string | undefined)[],
  clock: Clock,
  endOf: (url: URL) => Promise<number | undefined> = certificateEnd,
): () => Promise<Ending[]> {
  const urls = addresses.flatMap((address) => {
    const url = URL.parse(address ?? "");
    return url?.protocol === "https:" ? [url] : [];
  });
  const known = new Map<string, number>();
  let readAt = -Infinity;
  return async () => {
    if (clock.elapsed() - readAt >= KNOWN_MS) {
      readAt = clock.elapsed();
      for (const url of urls) {
        const end = await endOf(url);
        if (end !== undefined) known.set(url.host, end);
      }
    }
    return [...known].map(([host, at]) => ({ name: `The certificate of ${host}`, at }));
  };
}
