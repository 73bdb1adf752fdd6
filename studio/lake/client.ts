import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { lakeSession } from "./session.ts";
import { tunnelFetch } from "./tunnel.ts";

const session = lakeSession();
const fetchThroughTunnel = session && tunnelFetch(session.url);

/**
 * Makes the Studio's clients. With a session of the embedded lake they talk to it as its editor;
 * without one they are Sanity's own, with its login.
 */
export function clientFactory(config: ClientConfig): SanityClient {
  if (session === undefined || fetchThroughTunnel === undefined) return createClient(config);
  return createClient({
    ...config,
    apiHost: session.url,
    useProjectHostname: false,
    token: session.token,
    withCredentials: false,
    ignoreBrowserTokenWarning: true,
    resolveFetch: () => fetchThroughTunnel,
  });
}
