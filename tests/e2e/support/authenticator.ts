import type { Page } from "@playwright/test";

/** An authenticator of a page's browser, which knows its person without asking. */
export interface Authenticator {
  /** Loses all its passkeys. */
  forget(): Promise<void>;
}

/** Gives a page's browser an authenticator. */
export async function plugIn(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    forget: async () => {
      await devtools.send("WebAuthn.clearCredentials", { authenticatorId });
    },
  };
}
