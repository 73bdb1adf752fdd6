import { createHash } from "node:crypto";
import { MEDIA_HOSTS } from "../../src/facts/media.ts";
import { SESSION_META, SIGN_IN_SCRIPT, STUDIO_PATH } from "../../src/facts/studio.ts";
import { readFile } from "node:fs/promises";
import { inRoot } from "../runtime/root.ts";
import { MARK } from "../../src/graphics/mark.ts";
import { VOICES } from "../../src/graphics/paper/inks.ts";

/**
 * The built page, with the facts that the Studio needs about its server. It contains no secret.
 * @param options.lake whether it works on the embedded lake
 * @param options.accounts whether people sign in by name
 */
export function studioPage(
  html: string,
  { lake, accounts }: { lake: boolean; accounts: boolean },
): string {
  const facts = [lake && ` data-lake="yes"`, accounts && ` data-accounts="yes"`];
  const meta = `<meta name="${SESSION_META}"${facts.filter(Boolean).join("")}>`;
  return html.replace("<head>", `<head>${meta}`);
}

/**
 * The Studio's Content Security Policy: its own origin, its inline styles, the host of videos, and Sanity on a
 * real project.
 * @param options.lake whether it works on the embedded lake
 */
export function contentSecurityPolicy(html: string, { lake }: { lake: boolean }): string {
  const mediaHosts = `${lake ? "" : " https:"} https://${MEDIA_HOSTS[0]}`;
  const apiHosts = lake ? "" : " https://*.sanity.io wss://*.sanity.io";
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes(html)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob:${mediaHosts}`,
    `media-src 'self' blob:${mediaHosts}`,
    // `data:` is for the empty response of studio/build.ts.
    `connect-src 'self' data:${apiHosts}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Hashes of the page's inline scripts, as a policy names them. */
function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

/** Fonts of the sign-in page: style name, path, file of the site's fonts. */
const SIGN_IN_FONTS = [
  {
    family: "Fraunces",
    path: `${STUDIO_PATH}/sign-in/display.woff2`,
    file: "fraunces.woff2",
  },
  {
    family: "Hanken Grotesk",
    path: `${STUDIO_PATH}/sign-in/text.woff2`,
    file: "hanken-grotesk.woff2",
  },
] as const;

/** Reads the fonts of the sign-in page. @returns their bytes by path */
export async function signInFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const read = SIGN_IN_FONTS.map(async ({ path, file }) => {
    return [path, await readFile(inRoot("src", "styles", "fonts", file))] as const;
  });
  return new Map(await Promise.all(read));
}

const FACES = SIGN_IN_FONTS.map(
  ({ family, path }) =>
    `@font-face{font-family:"${family}";src:url("${path}") format("woff2");font-weight:100 900;font-display:swap}`,
).join("");

/** The site's colors, light and dark. */
const STYLE = `${FACES}
#sign-in{--paper:#fcf9f3;--ink:#12131f;--field:#fff;--focus:#8a4b00;--wrong:#8c1d18;position:fixed;inset:0;overflow:auto;display:grid;grid-template:minmax(6rem,30vh) auto/minmax(0,1fr);background:var(--paper);color:var(--ink);font:1.0625rem/1.5 "Hanken Grotesk",system-ui,sans-serif}
#sign-in svg{display:block;width:100%;height:100%;min-height:0;color:var(--ink)}
#sign-in main{box-sizing:border-box;width:100%;max-width:34rem;margin-left:max(0px,(100vw - 77rem)/2);padding:0 1.5rem 3rem}
#sign-in h1{margin:0 0 1.25rem;font:400 clamp(2.5rem,1.6rem + 3.6vw,4.5rem)/1 Fraunces,Georgia,serif;letter-spacing:-.03em;overflow-wrap:anywhere}
#sign-in p{margin:0 0 1.5rem;max-width:30rem}
#sign-in label{display:block;margin-bottom:.35rem;font-weight:600}
#sign-in form{max-width:30rem}
#sign-in [hidden]{display:none}
#sign-in input+label{margin-top:1rem}
#sign-in input+p:not([role]){margin:.4rem 0 0}
#sign-in input{box-sizing:border-box;width:100%;min-height:3rem;padding:.7rem .8rem;border:1.5px solid var(--ink);border-radius:0;background:var(--field);color:var(--ink);font:1rem ui-monospace,monospace}
#sign-in button{min-height:3rem;margin-top:1rem;padding:.6rem 1.6rem;border:0;border-radius:0;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
#sign-in .ways{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0 0}
#sign-in .ways button{margin:0}
#sign-in .other{border:1.5px solid var(--ink);background:none;color:var(--ink)}
#sign-in button:hover{text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.22em}
#sign-in button:disabled{opacity:.6;cursor:default}
#sign-in :focus-visible{outline:3px solid var(--focus);outline-offset:3px}
#sign-in [role=alert]{margin:.6rem 0 0;color:var(--wrong)}
#sign-in code{font-family:ui-monospace,monospace;font-size:.94em;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
#sign-in{--paper:#12131f;--ink:#fcf9f3;--field:#1d1f30;--focus:#ffc46b;--wrong:#ffb4ab}
}`.replaceAll("\n", "");

/** The site's mark at full width: eight strands that become one line. */
const STRANDS = MARK.strands
  .map(
    ({ color, path }) =>
      `<path vector-effect="non-scaling-stroke" stroke="${VOICES[color].mid}" d="${path}"/>`,
  )
  .join("");
const DRAWING = `<svg viewBox="1 0 74 52" preserveAspectRatio="none" fill="none" stroke-width="3.5" aria-hidden="true">${STRANDS}<path fill="currentColor" d="${MARK.line}"/></svg>`;

/** The page for the one editor, with a one-time code. */
const BY_CODE = `<p id="sign-in-help">Open the link that <code>npm start</code> printed, or paste its code here. For a new link, run <code>npm run people -- link</code> on the machine that runs the Studio.</p><form id="by-code"><label for="sign-in-code">Code</label><input id="sign-in-code" name="code" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" required aria-describedby="sign-in-problem sign-in-help"><p id="sign-in-problem" role="alert"></p><button type="submit">Sign in</button></form>`;

/** Help for people who cannot sign in. */
const INVITED = `<p id="sign-in-help">You were invited by an administrator. Ask them for a new link if you cannot sign in.</p>`;

/** Form to sign in. */
const ENTER = `<form id="enter"><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" required aria-describedby="sign-in-problem"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required aria-describedby="sign-in-problem"><p id="sign-in-problem" role="alert"></p><p class="ways"><button type="submit">Sign in</button><button id="with-passkey" class="other" type="button" hidden>Use a passkey</button></p></form>`;

/** Form to join with an invitation. */
const JOIN = `<form id="join" hidden><label for="new-password">New password</label><input id="new-password" name="new-password" type="password" autocomplete="new-password" required aria-describedby="new-password-help join-problem"><p id="new-password-help">10 characters or more, and hard to guess: four words at random, for example.</p><p id="join-problem" role="alert"></p><p class="ways"><button type="submit">Set the password</button><button id="make-passkey" class="other" type="button" hidden>Make a passkey instead</button></p></form>`;

/** The sign-in page's Content Security Policy. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "font-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** A page for somebody outside the Studio, and its policy. */
function frontPage(title: string, words: string): { html: string; policy: string } {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><div id="sign-in">${DRAWING}<main><h1>${title}</h1>${words}</main></div></body></html>`;
  return { html, policy: POLICY };
}

/**
 * What a browser without a session gets at every address of the Studio, and the page's policy. Its script is
 * studio/sign-in/sign-in.ts.
 * @param options.accounts whether people sign in by name; else the one editor does, with a one-time code
 */
export function signInPage({ accounts }: { accounts: boolean }) {
  const forms = accounts ? `${INVITED}${ENTER}${JOIN}` : BY_CODE;
  const script = `<noscript><p>The Studio needs JavaScript.</p></noscript><script src="${SIGN_IN_SCRIPT}" type="module"></script>`;
  return frontPage("Sign in to the Studio", script + forms);
}

/** The page for a reviewer whose link has ended. */
export const LINK_ENDED = frontPage(
  "This link has ended",
  "<p>It expired, or was withdrawn. Ask whoever sent it for another one.</p>",
);
