import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { REQUEST_ID_HEADER } from "../../src/facts/request-id.ts";
import { browserClock } from "../clock.ts";
import { createPatience, type Patience } from "./patience.ts";
import { lakeSession, signOut } from "./session.ts";
import { tunnelFetch } from "./tunnel.ts";

const session = lakeSession();

/** The connection to the embedded lake; undefined where the Studio works on a real project. */
export const lakePatience: Patience | undefined =
  session &&
  createPatience({
    send: tunnelFetch(session.url),
    answers: () =>
      fetch(`${session.url}/v${API_VERSION}/ping`, { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      ),
    clock: browserClock,
  });

/** Ends every request by which Sanity's Studio signs an editor out. */
const SIGN_OUT = /\/auth\/logout$/;

/** Requests to the lake; signing out forgets the token, for the lake knows no sessions. */
const lakeFetch: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  // Logs name it from here to the release that shows the edit.
  if (request.method === "POST") request.headers.set(REQUEST_ID_HEADER, newId());
  if (session && SIGN_OUT.test(new URL(request.url).pathname)) {
    signOut(session);
    return Promise.resolve(new Response(null, { status: 204 }));
  }
  return (lakePatience?.fetch ?? fetch)(request);
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
    withCredentials: false,
    ignoreBrowserTokenWarning: true,
    // Requests wait for a lake that is away, however long that lasts.
    timeout: 0,
    resolveFetch: () => lakeFetch,
  });
}
