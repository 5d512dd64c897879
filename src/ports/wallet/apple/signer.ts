import {
  CredentialsInvalid,
  PassContentInvalid,
  type AppleCredentials,
  type PassSigner,
} from "../port";
import { composePass } from "./compose-pass";
import { findContentFaults } from "./content-faults";
import { checkCredentials, type CheckedCredentials } from "./credentials";
import { signParts } from "./sign-in-worker";

/**
 * A signer over Apple's or our development credentials. Bad credentials don't stop the application:
 * `faults` tells the operator and each signPass raises them, both judged anew every time, since a
 * certificate that is good today ends while the process runs.
 */
export function createPassSigner(credentials: AppleCredentials, now: () => Date): PassSigner {
  const { passTypeIdentifier, teamIdentifier, development } = credentials;
  return {
    passTypeIdentifier,
    teamIdentifier,
    development,
    certificateExpiresAt: tryCredentials(credentials, now()).checked?.expiresAt ?? null,
    get warnings() {
      return tryCredentials(credentials, now()).checked?.warnings ?? [];
    },
    get faults() {
      return tryCredentials(credentials, now()).invalid?.faults ?? [];
    },
    findFaults: findContentFaults,
    async signPass(content) {
      const keys = checkCredentials(credentials, now());
      const faults = findContentFaults(content);
      if (faults.length > 0) throw new PassContentInvalid(faults);
      const parts = composePass(content, { passTypeIdentifier, teamIdentifier });
      const bytes = await signParts(parts, {
        certificate: keys.certificate,
        key: keys.key,
        wwdr: keys.wwdr,
      });
      return { bytes: Buffer.from(bytes), contentType: "application/vnd.apple.pkpass" };
    },
  };
}

function tryCredentials(
  credentials: AppleCredentials,
  now: Date,
): { checked?: CheckedCredentials; invalid?: CredentialsInvalid } {
  try {
    return { checked: checkCredentials(credentials, now) };
  } catch (error) {
    if (error instanceof CredentialsInvalid) return { invalid: error };
    throw error;
  }
}
