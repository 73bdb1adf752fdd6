import { SESSION_MS } from "../../people/people.ts";

/**
 * The cookie of a session. Over HTTPS the prefix `__Host-` ties it to this host alone: no other name of
 * the domain can set or read it.
 */
export interface SessionCookie {
  /** The `Set-Cookie` value of a session. */
  set(token: string): string;
  /** The `Set-Cookie` value that removes it. */
  readonly removed: string;
  /** The token in a `Cookie` header; undefined for none. */
  read(header: string | undefined): string | undefined;
}

/** @param secure true where people come over HTTPS */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? "__Host-studio" : "studio";
  // Lax: a link in a mail opens the Studio for one who is signed in. Requests that change something are
  // checked by their origin.
  const rules = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    set: (token) => `${name}=${token}; ${rules}; Max-Age=${SESSION_MS / 1000}`,
    removed: `${name}=; ${rules}; Max-Age=0`,
    read: (header) =>
      header
        ?.split(/;\s*/)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
  };
}
