import { assertFreshSignIn } from "@/features/people/sessions/fresh";
import type { Ctx } from "@/server/context";
import type { SignedIn } from "@/server/trpc";
import { PasskeyNotFound } from "./errors";
import { listPasskeys } from "./list";
import type { Passkey, PasskeyId, RenamePasskey } from "./schema";

/** Renames one of the person's passkeys and returns all of them. Raises PasskeyNotFound. */
export async function renamePasskey(
  ctx: Ctx,
  signedIn: SignedIn,
  { passkey_id: id, name }: RenamePasskey,
): Promise<Passkey[]> {
  const where = { id, user_id: signedIn.user_id };
  const { count } = await ctx.db.passkey.updateMany({ where, data: { name } });
  if (count === 0) throw PasskeyNotFound();
  return listPasskeys(ctx, signedIn);
}

/**
 * Removes one of the person's passkeys, which can no longer be used to sign in. Returns the others. Raises
 * FreshSignInRequired and PasskeyNotFound.
 */
export async function removePasskey(
  ctx: Ctx,
  signedIn: SignedIn,
  { passkey_id: id }: PasskeyId,
): Promise<Passkey[]> {
  assertFreshSignIn(ctx);
  const where = { id, user_id: signedIn.user_id };
  if ((await ctx.db.passkey.deleteMany({ where })).count === 0) throw PasskeyNotFound();
  return listPasskeys(ctx, signedIn);
}
