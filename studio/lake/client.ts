import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { REQUEST_ID_HEADER } from "../../src/facts/request-id.ts";
import { browserClock } from "../clock.ts";
import { createPatience, type Patience } from "./patience.ts";
import { lakeSession, signOut } from "./session.ts";
import { tunnelFetch } from "./tunnel.ts";

const SERVER_ERROR = 500;
/** Status of the door for a program that does not answer. */
const AWAY = 502;
const session = lakeSession();

/** The connection to the embedded lake; undefined where the Studio works on a real project. */
export const lakePatience: Patience | undefined =
  session &&
  createPatience({
    send: reaching(tunnelFetch(session.url)),
    answers: () =>
      fetch(`${session.url}/v${API_VERSION}/ping`, { cache: "no-store" }).then(
        ({ status }) => status < SERVER_ERROR,
        () => false,
      ),
    clock: browserClock,
  });

/** Fails where the door of a Studio with sign-in answers in place of a lake that is away. */
function reaching(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === AWAY) throw new TypeError("The Content Lake cannot be reached");
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
  if (session && SIGN_OUT.test(new URL(request.url).pathname)) {
    await signOut(session);
    return new Response(null, { status: 204 });
  }
  const response = await (lakePatience?.fetch ?? fetch)(request);
  // The session has ended: the same address shows the sign-in page.
  if (session?.person && response.headers.has("www-authenticate")) location.reload();
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
