import type { Page } from "playwright/test";

/**
 * Gives the page's browser a device that keeps passkeys, and is unlocked at once. Returns a
 * function that counts them.
 */
export async function addDevice(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () =>
    (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
}
