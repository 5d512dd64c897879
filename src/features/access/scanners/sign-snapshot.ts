import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { codeSecrets } from "@/features/access/passes/code-secrets";
import type { Ctx } from "@/server/context";

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, §7). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Returns the key that signs an organization's snapshots: it comes with the first of its code keys,
 * which stays, retired or not. A scanner learns the public one when it is paired, and rejects a
 * list that another key has signed.
 */
export async function snapshotKey(
  ctx: Pick<Ctx, "db" | "org">,
): Promise<{ secret: KeyObject; public_key: string }> {
  const where = { organization_id: ctx.org.id, key_id: "k1" };
  const first = await ctx.db.passCodeKey.findFirstOrThrow({ where });
  const key = Buffer.concat([PKCS8, codeSecrets(first).door]);
  const secret = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const { x } = createPublicKey(secret).export({ format: "jwk" });
  return { secret, public_key: x ?? "" };
}

/** Signs a text with Ed25519, base64url. */
export async function signSnapshot(ctx: Pick<Ctx, "db" | "org">, payload: string): Promise<string> {
  const { secret } = await snapshotKey(ctx);
  return sign(null, Buffer.from(payload), secret).toString("base64url");
}
