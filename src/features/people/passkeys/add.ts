import { linkUrl } from "@/server/portal-url";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { assertFreshSignIn } from "@/features/people/sessions/fresh";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { addJobs, runAfter } from "@/server/jobs/queue";
import type { SignedIn } from "@/server/trpc";
import { makeChallenge, spendChallenge } from "./challenges";
import { credentialsOf } from "./credentials";
import { PasskeyRefused, TooManyPasskeys } from "./errors";
import { listPasskeys } from "./list";
import type { AddPasskey, Passkey } from "./schema";
import { requireSite } from "./site";
import { webAuthn } from "./web-authn";

const MOST = 20;
/** The job that tells the person of a new passkey. */
export const PASSKEY_ADDED_TASK = "passkey_added";

/**
 * Starts adding a passkey and returns the options for the browser. The passkey must be discoverable, and the
 * device must verify its user. Raises FreshSignInRequired, PasskeysNotOffered and TooManyPasskeys.
 */
export async function beginPasskey(
  ctx: Ctx,
  { user_id, email }: SignedIn,
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">> {
  assertFreshSignIn(ctx);
  const site = requireSite(linkUrl(ctx, ""));
  const known = await credentialsOf(ctx.db, user_id);
  if (known.length >= MOST) throw TooManyPasskeys();
  const { generateRegistrationOptions } = await webAuthn();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: ctx.org.name,
    rpID: site.id,
    userName: email,
    userDisplayName: email,
    userID: Uint8Array.from(Buffer.from(user_id)),
    // Bytes, because a text would be encoded a second time.
    challenge: Uint8Array.from(
      Buffer.from(await makeChallenge(ctx.db, user_id, runAfter(ctx, 0)), "base64url"),
    ),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return options;
}

/**
 * Adds the passkey that the device has created, mails its owner, and returns all of the person's passkeys.
 * Raises FreshSignInRequired, PasskeysNotOffered, and PasskeyRefused for an answer to another challenge or
 * site.
 */
export async function addPasskey(
  ctx: Ctx,
  signedIn: SignedIn,
  { name, credential }: AddPasskey,
): Promise<Passkey[]> {
  assertFreshSignIn(ctx);
  const { user_id } = signedIn;
  const site = requireSite(linkUrl(ctx, ""));
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: (challenge) => spendChallenge(ctx.db, challenge, user_id, runAfter(ctx, 0)),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) throw PasskeyRefused();
  const { id, publicKey, counter, transports } = made.credential;
  const data = {
    id: newId("psk"),
    user_id,
    credential_id: id,
    public_key: Uint8Array.from(publicKey),
    counter,
    transports: transports ?? [],
    name,
  };
  await inTx(ctx, async (tx) => {
    await tx.db.passkey.create({ data });
    const payload = { organization_id: ctx.org.id, passkey_id: data.id };
    await addJobs(tx.db, [{ task: PASSKEY_ADDED_TASK, payload }]);
  }).catch((error: unknown) => {
    // The passkey is another person's, or was added already.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") {
      throw PasskeyRefused();
    }
    throw error;
  });
  return listPasskeys(ctx, signedIn);
}
