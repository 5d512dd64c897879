import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Db } from "@/server/data/db";
import { makeChallenge, spendChallenge } from "./challenges";
import { credentialsOf } from "./credentials";
import { NoPasskey, PasskeyRefused } from "./errors";
import { Assertion } from "./schema";
import { requireSite } from "./site";
import { webAuthn } from "./web-authn";

/**
 * Returns the options with which a browser asks for any passkey of this site, or for one of the person `owner` alone:
 * to sign in, or only for what `of` names. Raises PasskeysNotOffered, and NoPasskey for an owner of none.
 */
export async function askForPasskey(
  db: Db,
  {
    baseUrl,
    now,
    of = null,
    owner = null,
  }: { baseUrl: string; now: Date; of?: string | null; owner?: string | null },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpID } = requireSite(baseUrl);
  const own = owner === null ? [] : await credentialsOf(db, owner);
  if (owner !== null && own.length === 0) throw NoPasskey();
  const { generateAuthenticationOptions } = await webAuthn();
  const challenge = Buffer.from(await makeChallenge(db, of, now), "base64url");
  return generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    allowCredentials: own,
    // Bytes, because a text would be encoded a second time.
    challenge: Uint8Array.from(challenge),
  });
}

/**
 * Verifies a browser's answer and returns the passkey's owner. Each challenge is answered once. A device's
 * counter must have increased; otherwise the passkey has been copied. Raises PasskeyRefused without a reason,
 * so that nobody learns whether a passkey is known, and PasskeysNotOffered.
 */
export async function provePasskey(
  db: Db,
  {
    answer,
    baseUrl,
    now,
    of = null,
  }: { answer: unknown; baseUrl: string; now: Date; of?: string | null },
): Promise<{ user_id: string }> {
  const site = requireSite(baseUrl);
  const response = Assertion.safeParse(answer).data;
  const passkey =
    response && (await db.passkey.findUnique({ where: { credential_id: response.id } }));
  if (!passkey) throw PasskeyRefused();
  const { id, user_id, credential_id, public_key, counter } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  const proof = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as never,
    expectedChallenge: (challenge) => spendChallenge(db, challenge, of, now),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id: credential_id, publicKey: public_key, counter: Number(counter) },
  }).catch(() => null);
  if (!proof?.verified) throw PasskeyRefused();
  const used = await db.passkey.updateMany({
    where: { id, counter },
    data: { counter: proof.authenticationInfo.newCounter, last_used_at: now },
  });
  if (used.count === 0) throw PasskeyRefused();
  return { user_id };
}
