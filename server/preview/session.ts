import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameSecret } from "../http/secret.ts";

/** An editor's permission to see drafts. */
export interface Session {
  /** Origin of the Studio, the only one that may frame the preview. */
  studio: string;
}

/** How long a session is valid, in milliseconds. The browser ends it earlier when it closes. */
export const SESSION_LIFETIME = 12 * 60 * 60 * 1000;
const COOKIE = "preview-session";
const Sealed = z.object({ studio: z.string(), until: z.number() });

/** Makes and reads the cookies of sessions. */
export interface Sessions {
  /**
   * The `Set-Cookie` value of a new session.
   * @param host `Host` of the request
   */
  cookie(session: Session, host: string): string;
  /** The session of a `Cookie` header; undefined for none, a forged or an expired one. */
  read(header: string | undefined): Session | undefined;
}

/**
 * Sessions that are stored in the cookie only, so that they survive a restart.
 * @param secret known to this machine only; its holder can read drafts anyway
 * @param now returns milliseconds since 1970
 */
export function createSessions(secret: string, now: () => number): Sessions {
  // Derived, so that a cookie does not help to guess the token.
  const key = createHmac("sha256", secret).update("preview session").digest();
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    cookie({ studio }, host) {
      const content = JSON.stringify({ studio, until: now() + SESSION_LIFETIME });
      const body = Buffer.from(content).toString("base64url");
      const value = `${body}.${sign(body)}`;
      return `${COOKIE}=${value}; Path=/; HttpOnly; ${siteRule(studio, host)}`;
    },
    read(header) {
      const [body = "", signature = ""] = (cookieOf(header, COOKIE) ?? "").split(".");
      if (!sameSecret(signature, sign(body))) return undefined;
      const { studio, until } = Sealed.parse(
        JSON.parse(Buffer.from(body, "base64url").toString("utf8")),
      );
      return now() < until ? { studio } : undefined;
    },
  };
}

/**
 * The `Set-Cookie` value of a choice of the editor.
 * @param place `Host` of the request, and the path below which the browser sees the preview
 */
export function choiceCookie(
  name: string,
  value: string,
  { studio }: Session,
  { host, base }: { host: string; base: string },
): string {
  return `${name}=${value}; Path=${base}/; HttpOnly; ${siteRule(studio, host)}`;
}

/** The `Set-Cookie` value that ends a session. */
export const ENDED = `${COOKIE}=; Path=/; HttpOnly; Max-Age=0`;

/** Value of a cookie in a `Cookie` header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/**
 * In a frame of another site a browser sends only `SameSite=None` cookies, and accepts those only
 * over HTTPS or from localhost. All ports of one host are the same site.
 */
function siteRule(studio: string, host: string): string {
  const same = new URL(studio).hostname === new URL(`http://${host}`).hostname;
  if (!same) return "SameSite=None; Secure; Partitioned";
  return studio.startsWith("https:") ? "SameSite=Lax; Secure" : "SameSite=Lax";
}
