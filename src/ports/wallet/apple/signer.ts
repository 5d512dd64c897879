import {
  CredentialsInvalid,
  PassContentInvalid,
  type AppleCredentials,
  type PassSigner,
} from "../port";
import { inThread } from "@/server/threads/thread";
import { composePass } from "./compose-pass";
import { findContentFaults } from "./content-faults";
import { checkCredentials, type CheckedCredentials } from "./credentials";
import { isNfcCapable, nfcOf } from "./nfc";
import { APPLE_PUSH_URL, PushClient, type PushSettings } from "./push";
import { assemblePass } from "./assemble-pass";

const SIGNING = {
  library: "passkit-generator",
  load: () => import("passkit-generator"),
  work: assemblePass,
};

/**
 * Returns a signer over Apple's or our development credentials. Bad credentials don't stop the application:
 * `faults` lists them for the operator and each signPass raises them. Both check afresh every time, since a
 * certificate may expire while the process runs.
 */
export function createPassSigner(
  credentials: AppleCredentials,
  now: () => Date,
  pushAt: PushSettings = { url: APPLE_PUSH_URL },
): PassSigner {
  const { passTypeIdentifier, teamIdentifier, development } = credentials;
  const nfc = nfcOf(credentials);
  let pushes: PushClient | undefined;
  return {
    passTypeIdentifier,
    teamIdentifier,
    development,
    nfcCapable: isNfcCapable(credentials.certificate),
    certificateExpiresAt: tryCredentials(credentials, now()).checked?.expiresAt ?? null,
    get warnings() {
      return tryCredentials(credentials, now()).checked?.warnings ?? [];
    },
    get faults() {
      return tryCredentials(credentials, now()).invalid?.faults ?? [];
    },
    findFaults: findContentFaults,
    async notify(tokens) {
      if (development && pushAt.url === APPLE_PUSH_URL) return null;
      const { checked, invalid } = tryCredentials(credentials, now());
      if (!checked) {
        const reason = invalid?.faults[0]?.code ?? "certificate_unreadable";
        return tokens.map((token) => ({ token, status: "refused", reason }));
      }
      pushes ??= new PushClient(checked, passTypeIdentifier, pushAt);
      return pushes.push(tokens);
    },
    async signPass(content) {
      const keys = checkCredentials(credentials, now());
      const faults = findContentFaults(content);
      if (faults.length > 0) throw new PassContentInvalid(faults);
      const parts = composePass(content, { passTypeIdentifier, teamIdentifier, nfc });
      const { certificate, key, wwdr } = keys;
      const bytes = await inThread(SIGNING, { parts, keys: { certificate, key, wwdr } });
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
