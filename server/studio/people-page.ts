import { createHash } from "node:crypto";
import { SIGN_IN_SCRIPT } from "../../src/facts/studio.ts";
import { DRAWING, STYLE } from "./sign-in-page.ts";

/** Signing in, for somebody who has joined. */
const ENTER = `<form id="enter"><label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" required aria-describedby="sign-in-problem"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required aria-describedby="sign-in-problem"><p id="sign-in-problem" role="alert"></p><p class="ways"><button type="submit">Sign in</button><button id="with-passkey" class="other" type="button" hidden>Use a passkey</button></p></form>`;

/** Joining, with an invitation. */
const JOIN = `<form id="join" hidden><label for="new-password">New password</label><input id="new-password" name="new-password" type="password" autocomplete="new-password" required aria-describedby="new-password-help join-problem"><p id="new-password-help">10 characters or more, and hard to guess: four words at random, for example.</p><p id="join-problem" role="alert"></p><p class="ways"><button type="submit">Set the password</button><button id="make-passkey" class="other" type="button" hidden>Make a passkey instead</button></p></form>`;

/** What a person who is not signed in sees at every address of the Studio: sign-in, or an invitation. */
export const PEOPLE_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Sign in to the Studio</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><div id="sign-in">${DRAWING}<main><h1>Sign in to the Studio</h1><noscript><p>The Studio needs JavaScript.</p></noscript><p id="sign-in-help">You were invited by an administrator. Ask them for a new link if you cannot sign in.</p>${ENTER}${JOIN}</main></div><script src="${SIGN_IN_SCRIPT}" type="module"></script></body></html>`;

/** The page's Content Security Policy. */
export const PEOPLE_POLICY = [
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
