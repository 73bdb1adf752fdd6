/** Response headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** What a program allows pages of other origins to do with its answers. */
export interface HeaderChoices {
  /**
   * Who may embed its files: pages of its own origin, or those of the same site. All ports of one
   * host are the same site.
   */
  embed: "same-origin" | "same-site";
  /** Origins that may show its pages in a frame. Default: none. */
  framedBy?: readonly string[];
  /** Visitors reach it through HTTPS: browsers are told never to use plain HTTP again. */
  https?: boolean;
}

/** Kept by browsers for a year. */
export const TRANSPORT_SECURITY = "max-age=31536000";

/**
 * The security headers of every answer of a program, Node's own refusals included. A handler may
 * replace single ones, for example by a Content Security Policy that allows more.
 */
export function baseHeaders({ embed, framedBy = [], https = false }: HeaderChoices): Headers {
  const frames = framedBy.length === 0 ? "'none'" : framedBy.join(" ");
  return {
    "Content-Security-Policy": `frame-ancestors ${frames}`,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": embed,
    // This header cannot name origins: where frames are allowed, the policy alone says by whom.
    ...(framedBy.length === 0 && { "X-Frame-Options": "DENY" }),
    ...(https && { "Strict-Transport-Security": TRANSPORT_SECURITY }),
  };
}

/** Whether an address, if there is one, is reached through HTTPS. */
export function isHttps(url: string | undefined): boolean {
  return url !== undefined && URL.parse(url)?.protocol === "https:";
}
