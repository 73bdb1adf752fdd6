import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { REQUEST_ID_HEADER } from "../../src/facts/request-id.ts";
import { z } from "zod";
import { browserClock } from "../clock.ts";
import { createPatience, leaveWhenSignedOut, SignedOutError, type Patience } from "./patience.ts";
import { lakeSession, signOut } from "./session.ts";
import { tunnelFetch } from "./tunnel.ts";

const SERVER_ERROR = 500;
/** Status of the door for a program that does not answer. */
const AWAY = 502;
const session = lakeSession();

const Me = z.object({ id: z.string() });
const ME = /\/users\/me$/;
/** Who is signed in, where people sign in by name. */
let me: string | undefined;

/** The connection to the embedded lake; undefined where the Studio works on a real project. */
export const lakePatience: Patience | undefined =
  session &&
  createPatience({
    send: reaching(tunnelFetch(session.url)),
    answers: () =>
      fetch(`${session.url}/v${API_VERSION}/${session.person ? "users/me" : "ping"}`, {
        cache: "no-store",
      }).then(found, () => "no"),
    clock: browserClock,
  });
if (lakePatience) leaveWhenSignedOut(lakePatience, browserClock, () => location.reload());

/** What an answer says of the connection. */
async function found(response: Response): Promise<"yes" | "no" | "signed out"> {
  if (hasEnded(response)) return "signed out";
  if (response.status >= SERVER_ERROR) return "no";
  if (!session?.person || me === undefined) return "yes";
  const now = Me.safeParse(await response.json().catch(() => undefined)).data?.id;
  if (now === me) return "yes";
  // Somebody else has signed in here: what the first one typed is not theirs to send.
  if (now !== undefined) location.reload();
  return "no";
}

/** Whether the door says that there is no session any more. */
function hasEnded(response: Response): boolean {
  return session?.person === true && response.headers.has("www-authenticate");
}

/** Fails where the door of a Studio with sign-in answers in place of a lake. */
function reaching(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === AWAY) throw new TypeError("The Content Lake cannot be reached");
    if (hasEnded(response)) throw new SignedOutError("The session has ended");
    return response;
  };
}

/** Ends every request by which Sanity's Studio signs an editor out. */
const SIGN_OUT = /\/auth\/logout$/;

/** As {@link tunnelFetch}; signing out ends the session, of which the lake itself knows nothing. */
const lakeFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  // Logs name it from here to the release that shows the edit.
  if (request.method === "POST") request.headers.set(REQUEST_ID_HEADER, newId());
  if (session && SIGN_OUT.test(new URL(request.url).pathname)) return signOut(session);
  const response = await (lakePatience?.fetch ?? fetch)(request);
  if (session?.person && me === undefined && ME.test(new URL(request.url).pathname)) {
    me = Me.safeParse(await response.clone().json()).data?.id;
  }
  return response;
};

/** 16 characters, 0-9 and a-f. */
function newId(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]?.toString(16).padStart(16, "0") ?? "";
}

/**
 * Makes the Studio's clients. On the embedded lake they use the token stored by the sign-in; else
 * they are Sanity's own, with its login.
 */
export function clientFactory(config: ClientConfig): SanityClient {
  if (session === undefined) return createClient(config);
  return createClient({
    ...config,
    apiHost: session.url,
    useProjectHostname: false,
    // With a cookie there is no token; one of an earlier setting would be sent in its place.
    ...(session.person && { token: undefined }),
    withCredentials: session.person,
    ignoreBrowserTokenWarning: true,
    // Requests wait for a lake that is away, however long that lasts.
    timeout: 0,
    resolveFetch: () => lakeFetch,
  });
}
