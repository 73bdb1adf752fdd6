import { lakeSession, lakeToken } from "../../lake/session.ts";

const KEY = "avatars-secret";

/**
 * The service's secret: on the embedded lake the lake's token, unless an editor typed another. What is
 * typed stays in this tab and goes with it.
 */
export interface SecretKeeper {
  read(): string | undefined;
  write(secret: string): void;
}

/** Keeps the secret in the tab's own storage; in memory where the browser allows none. */
export function secretKeeper(): SecretKeeper {
  let typed: string | undefined;
  return {
    read: () => typed ?? stored() ?? tokenOfLake(),
    write: (secret) => {
      typed = secret;
      try {
        sessionStorage.setItem(KEY, secret);
      } catch {
        // A browser may forbid storage. Then the value lasts until the page is reloaded.
      }
    },
  };
}

function tokenOfLake(): string | undefined {
  const session = lakeSession();
  return session && lakeToken(session);
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
