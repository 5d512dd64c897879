import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { AddPasskey } from "../schema";

/** Has the device create a passkey. Returns it, or a sentence that explains the failure. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<AddPasskey["credential"] | string> {
  const { browserSupportsWebAuthn, startRegistration } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) return "This browser can’t use passkeys. Try another one.";
  try {
    return (await startRegistration({ optionsJSON: options })) as AddPasskey["credential"];
  } catch (error) {
    return (error as Error).name === "InvalidStateError"
      ? "This device has a passkey for you already."
      : "No passkey was created. Try again when you are ready.";
  }
}
