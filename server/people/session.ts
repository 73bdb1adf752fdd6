import { parse } from "hono/utils/cookie";
import { isHttps } from "../http/send.ts";
import type { Visit } from "../http/part.ts";
import type { Session } from "./people.ts";

/** The environment of the accounts' app: the visit that the door passes on. */
export interface AccountsEnv {
  Bindings: { visit: Visit; session: Session | undefined };
}

/** Message for a request without a session. */
export const NO_SESSION = "Sign in to the Studio again.";

/** The token of a session in a `Cookie` header; undefined for none. */
export function sessionToken(cookies: string | undefined, origin: string): string | undefined {
  const name = isHttps(origin) ? "__Host-studio" : "studio";
  return parse(cookies ?? "", name)[name];
}
