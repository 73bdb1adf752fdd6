const KEY = "avatars-secret";

/** The service's secret as an editor typed it. It stays in this tab and goes with it. */
export interface SecretKeeper {
  read(): string | undefined;
  write(secret: string): void;
}

/** Keeps the secret in the tab's own storage; in memory where the browser allows none. */
export function secretKeeper(): SecretKeeper {
  let typed: string | undefined;
  return {
    read: () => typed ?? stored(),
    write: (secret) => {
      typed = secret;
      try {
        sessionStorage.setItem(KEY, secret);
      } catch {
        // A browser may forbid it. Then it holds until the page is loaded anew.
      }
    },
  };
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
