import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameSecret } from "../http/secret.ts";

/** An editor's right to see drafts. */
export interface Session {
  /** Origin of the Studio that gave it: the only one that may frame the preview. */
  studio: string;
}

/** How long a session holds, in milliseconds; the browser forgets it earlier, when it is closed. */
export const SESSION_LIFETIME = 12 * 60 * 60 * 1000;
const COOKIE = "preview-session";
const Sealed = z.object({ studio: z.string(), until: z.number() });

/** Makes and reads the cookies of sessions. */
export interface Sessions {
  /**
   * The `Set-Cookie` value of a new session.
   * @param host the `Host` that the preview was asked by
   */
  cookie(session: Session, host: string): string;
  /** The `Set-Cookie` value of something that the editor has chosen. */
  choice(name: string, value: string, session: Session, host: string): string;
  /** The session that a `Cookie` header carries; undefined for none, a forged or an old one. */
  read(header: string | undefined): Session | undefined;
}

/**
 * Sessions that live in the cookie alone, so that they outlive a restart of the preview.
 * @param secret nobody outside this machine knows it; its holder can read drafts anyway
 * @param now the time in milliseconds
 */
export function createSessions(secret: string, now: () => number): Sessions {
  // Derived, so that a cookie gives no handle to try guesses of the token itself.
  const key = createHmac("sha256", secret).update("preview session").digest();
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    cookie({ studio }, host) {
      const content = JSON.stringify({ studio, until: now() + SESSION_LIFETIME });
      const body = Buffer.from(content).toString("base64url");
      const value = `${body}.${sign(body)}`;
      return `${COOKIE}=${value}; Path=/; HttpOnly; ${siteRule(studio, host)}`;
    },
    choice: (name, value, { studio }, host) =>
      `${name}=${value}; Path=/; HttpOnly; ${siteRule(studio, host)}`,
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

/** The `Set-Cookie` value that ends a session. */
export const ENDED = `${COOKIE}=; Path=/; HttpOnly; Max-Age=0`;

/** Value of a cookie in a `Cookie` header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/**
 * In a frame of another site a browser sends only cookies that say so, and takes those over HTTPS
 * or from localhost alone. Two ports of one host are the same site.
 */
function siteRule(studio: string, host: string): string {
  const same = new URL(studio).hostname === new URL(`http://${host}`).hostname;
  return same ? "SameSite=Lax" : "SameSite=None; Secure; Partitioned";
}
