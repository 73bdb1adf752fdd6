import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { z } from "zod";
import { createPatience, leaveWhenSignedOut, SignedOutError, type Patience } from "./patience.ts";
import { hasEnded } from "./door.ts";
import { endSession, lakeUrl, signOut } from "./session.ts";
import { tunnelFetch } from "content-lake/browser";

const SERVER_ERROR = 500;
/** Status of a proxy before the Studio's server while that is away. */
const AWAY = 502;
const lake = lakeUrl();

const CurrentUser = z.object({ id: z.string() });
const ME = /\/users\/me$/;
/** Who is signed in. */
let me: string | undefined;

/** The connection to the embedded lake; undefined where the Studio works on a real project. */
export const lakePatience: Patience | undefined =
  lake === undefined
    ? undefined
    : createPatience({
        send: fetchFromLake(tunnelFetch(lake)),
        probe: () =>
          fetch(`${lake}/v${API_VERSION}/users/me`, { cache: "no-store" }).then(
            connectionState,
            () => "no",
          ),
      });
if (lakePatience) leaveWhenSignedOut(lakePatience, () => location.reload());

/** State of the connection, by a response. */
async function connectionState(response: Response): Promise<"yes" | "no" | "signed out"> {
  if (hasEnded(response)) return "signed out";
  if (response.status >= SERVER_ERROR) return "no";
  if (me === undefined) return "yes";
  const now = CurrentUser.safeParse(await response.json().catch(() => undefined)).data?.id;
  if (now === me) return "yes";
  // Somebody else has signed in here. Never send the previous user's pending edits.
  if (now !== undefined) location.reload();
  return "no";
}

/** A `fetch` that fails if a proxy responds in place of the lake, or the session has ended. */
function fetchFromLake(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === AWAY) throw new TypeError("The Content Lake cannot be reached");
    if (hasEnded(response)) throw new SignedOutError("The session has ended");
    return response;
  };
}

/** Ends every request by which Sanity's Studio signs an editor out. */
const SIGN_OUT = /\/auth\/logout$/;

/** The lake's `fetch`. Signing out also ends the session, which the lake does not know. */
const lakeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (SIGN_OUT.test(new URL(request.url).pathname)) return signOut();
  const response = await (lakePatience?.fetch ?? fetch)(request);
  if (me === undefined && ME.test(new URL(request.url).pathname)) {
    me = CurrentUser.safeParse(await response.clone().json()).data?.id;
  }
  return response;
};

/** On a real project signing out of Sanity ends the session as well: it shows drafts and publishes. */
const sanityFetch: typeof fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const response = fetch(input, init);
  if (SIGN_OUT.test(pathname)) await endSession();
  return response;
};

/**
 * Makes the Studio's clients. On the embedded lake a cookie says who asks, else they are Sanity's own,
 * with its login.
 */
export function clientFactory(config: ClientConfig): SanityClient {
  if (lake === undefined) return createClient({ ...config, resolveFetch: () => sanityFetch });
  return createClient({
    ...config,
    apiHost: lake,
    useProjectHostname: false,
    // A token that Sanity finds in the browser would replace the cookie.
    token: undefined,
    withCredentials: true,
    // Requests wait for an unavailable lake without a limit.
    timeout: 0,
    resolveFetch: () => lakeFetch,
  });
}
