/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Browsers remember this for a year. */
const TRANSPORT_SECURITY = "max-age=31536000";

/**
 * The security headers of every response, also of those that Node sends by itself. A handler may
 * replace single ones, like the Content Security Policy.
 * @param https visitors use HTTPS, so browsers are told to use nothing else
 */
export function baseHeaders(https = false): Headers {
  return {
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(https && { "Strict-Transport-Security": TRANSPORT_SECURITY }),
  };
}

/** Whether an address uses HTTPS. */
export function isHttps(url: string | undefined): boolean {
  return url !== undefined && URL.parse(url)?.protocol === "https:";
}
