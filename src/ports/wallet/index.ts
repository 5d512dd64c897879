import { X509Certificate } from "node:crypto";
import { getEnv, type Env } from "@/server/config/env";
import { bundlePasses } from "./apple/bundle-passes";
import { readSubject } from "./apple/credentials";
import { APPLE_PUSH_URL, type PushSettings } from "./apple/push";
import { readCredentials } from "./apple/read-credentials";
import { createPassSigner } from "./apple/signer";
import { keepSigners } from "./apple/signers";
import { createGoogleWallet, type GoogleSettings } from "./google/google-wallet";
import { drawImages } from "./images/draw-images";
import { prepareImage } from "./images/scale-image";
import { drawCard } from "./preview/draw-card";
import type { AppleCredentials, ServiceAccount, Wallet } from "./port";

export { generateDevelopmentChain } from "./apple/development-chain";

/** Returns a wallet over the given credentials; null leaves that platform out. */
export function createWallet(input: {
  apple: AppleCredentials | null;
  google: ServiceAccount | null;
  /** The addresses of Google's services; default its own. */
  googleAt?: Omit<GoogleSettings, "account">;
  /** The address of Apple's push service; default its own. */
  pushAt?: PushSettings;
  now?: () => Date;
}): Wallet {
  const now = input.now ?? (() => new Date());
  return {
    bundlePasses,
    readCredentials: (files, at) =>
      readCredentials({ ...files, wwdr: files.wwdr ?? configuredWwdr(input.apple) }, at),
    google: createGoogleWallet({ ...input.googleAt, account: input.google }, now),
    apple: input.apple === null ? null : createPassSigner(input.apple, now, input.pushAt),
    signerOf: keepSigners((credentials) => createPassSigner(credentials, now, input.pushAt)),
    drawImages,
    prepareImage,
    drawCard,
  };
}

/**
 * Returns Apple's WWDR certificate from the settings, which serves organizations' certificates too; the
 * development one would not.
 */
function configuredWwdr(apple: AppleCredentials | null): string | null {
  return apple && !apple.development ? apple.wwdr : null;
}

// On globalThis: Next may compile its own copy of this module, and both need the same credentials.
const shared = globalThis as typeof globalThis & {
  foyerWallet?: Wallet;
  foyerDevelopmentCredentials?: AppleCredentials;
};

/** Sets, at start, the credentials to sign with while the operator has configured none of Apple's. */
export function provideDevelopmentCredentials(credentials: AppleCredentials): void {
  shared.foyerDevelopmentCredentials = credentials;
  delete shared.foyerWallet;
}

/**
 * Returns the installation's wallet: with Apple's certificates from the settings if there are any, otherwise
 * the provided development credentials; with Google only from the settings.
 */
export function getWallet(): Wallet {
  if (!shared.foyerWallet) {
    const env = getEnv();
    shared.foyerWallet = createWallet({
      apple: readAppleCredentials(env) ?? shared.foyerDevelopmentCredentials ?? null,
      google: readServiceAccount(env),
      googleAt: { apiUrl: env.GOOGLE_WALLET_API_URL, keysUrl: env.GOOGLE_WALLET_KEYS_URL },
      pushAt: { url: env.APPLE_PUSH_URL ?? APPLE_PUSH_URL },
    });
  }
  return shared.foyerWallet;
}

type AppleSettings = Pick<
  Env,
  "APPLE_PASS_CERT" | "APPLE_PASS_KEY" | "APPLE_PASS_KEY_PASSPHRASE" | "APPLE_WWDR_CERT"
>;

/**
 * Returns Apple's credentials from the settings, or null. Reads pass type and team from the certificate (UID
 * and OU of its subject), so that they cannot contradict it.
 */
export function readAppleCredentials(env: AppleSettings): AppleCredentials | null {
  const { APPLE_PASS_CERT: certificate, APPLE_PASS_KEY: key, APPLE_WWDR_CERT: wwdr } = env;
  if (!certificate || !key || !wwdr) return null;
  const { UID, OU } = readNames(certificate);
  return {
    certificate,
    key,
    wwdr,
    keyPassphrase: env.APPLE_PASS_KEY_PASSPHRASE ?? null,
    passTypeIdentifier: UID[0] ?? "",
    teamIdentifier: OU[0] ?? "",
    development: false,
  };
}

function readServiceAccount(
  env: Pick<Env, "GOOGLE_WALLET_ISSUER_ID" | "GOOGLE_WALLET_SERVICE_ACCOUNT">,
): ServiceAccount | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_SERVICE_ACCOUNT: account } = env;
  if (!issuerId || !account) return null;
  return {
    issuerId,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    privateKeyId: account.private_key_id ?? null,
    tokenUri: account.token_uri ?? null,
  };
}

function readNames(pem: string): { UID: string[]; OU: string[] } {
  try {
    return readSubject(new X509Certificate(pem));
  } catch {
    return { UID: [], OU: [] }; // checkCredentials reports the fault.
  }
}
