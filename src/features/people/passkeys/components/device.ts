import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import type { AddPasskey } from "../schema";

type NotMade = "unsupported" | "present" | "not_created";

/** Has the device create a passkey. Returns it, or the key of the words that say why there is none. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<AddPasskey["credential"] | NotMade> {
  const { browserSupportsWebAuthn, startRegistration } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn()) return "unsupported";
  try {
    return (await startRegistration({ optionsJSON: options })) as AddPasskey["credential"];
  } catch (error) {
    return (error as Error).name === "InvalidStateError" ? "present" : "not_created";
  }
}
