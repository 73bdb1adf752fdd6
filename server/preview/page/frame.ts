/** Path of the preview's own files and answers; no page of the site has it. */
const OWN = "/preview/";
/** Where Presentation begins and ends a session. */
export const ENABLE = `${OWN}enable`;
export const DISABLE = `${OWN}disable`;
/** Where the browser's side of the preview lies. */
export const CLIENT = `${OWN}client/`;
/** Where the page's script asks for changes. */
export const CHANGES = `${OWN}changes`;
/** The script that opens the gate before the first paint. */
export const GATE_SCRIPT = `${OWN}gate.js`;
/** Header of a request for the page alone, without a problem page in its place. */
export const REFRESH_HEADER = "x-preview";

/** What a browser may do with a page of the preview. */
export interface Framed {
  html: string;
  /** The page's own policy as a header, with what the overlays need. */
  policy: string;
}

const META_POLICY =
  /<meta http-equiv="content-security-policy" content="([^"]*)"\s*\/?>/i;
/** A page of the preview itself. */
const OWN_POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'";

/**
 * Makes a rendered page one of the preview: its policy goes into a header that lets the overlays
 * work and names who may frame it; the scripts of the preview come in.
 * @param options.scripts addresses of the overlays' script and styles
 * @param options.studio origin that may frame the page
 */
export function frame(
  html: string,
  options: { scripts: ClientFiles; studio: readonly string[] },
): Framed {
  const own = META_POLICY.exec(html)?.[1];
  const { script, styles } = options.scripts;
  const head = [
    `<script src="${GATE_SCRIPT}"></script>`,
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    `<script type="module" src="${script}"></script>`,
  ].join("");
  return {
    html: html.replace(META_POLICY, "").replace("<head>", () => `<head>${head}`),
    policy: framePolicy(own === undefined ? OWN_POLICY : unescape(own), options.studio),
  };
}

/** Addresses of what the browser's side of the preview is made of. */
export interface ClientFiles {
  script: string;
  styles: readonly string[];
}

/**
 * A policy with who may frame the page, and with styles that scripts write: the overlays place
 * themselves by them.
 */
export function framePolicy(policy: string, studio: readonly string[]): string {
  const kept = policy
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "" && !/^(?:style-src|frame-ancestors)/.test(directive));
  const ancestors = studio.length > 0 ? studio.join(" ") : "'none'";
  return [
    ...kept,
    "style-src 'self' 'unsafe-inline'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}

function unescape(text: string): string {
  return text.replace(/&#39;/g, "'").replace(/&quot;/g, '"').replace(/&amp;/g, "&");
}
