import type { Page } from "@playwright/test";

/**
 * Gives a page's browser an authenticator, which knows its person without asking.
 * @returns lets it lose all its passkeys
 */
export async function plugIn(page: Page): Promise<() => Promise<unknown>> {
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
  return () => devtools.send("WebAuthn.clearCredentials", { authenticatorId });
}
