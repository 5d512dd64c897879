import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { signText } from "@/server/secrets";

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, §7). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * The key that an organization's snapshots are signed with, derived like those of its codes. A scanner
 * learns the public one when it is paired, and verifies the list with it when it comes and whenever it is
 * read from the phone's own storage.
 */
export function snapshotKey(organization_id: string): { secret: KeyObject; public_key: string } {
  const seed = Buffer.from(signText("door snapshots", organization_id), "base64url");
  const key = Buffer.concat([PKCS8, seed.subarray(0, 32)]);
  const secret = createPrivateKey({ key, format: "der", type: "pkcs8" });
  const { x } = createPublicKey(secret).export({ format: "jwk" });
  return { secret, public_key: x ?? "" };
}

/** Ed25519 over a text, base64url. */
export function signSnapshot(organization_id: string, payload: string): string {
  const { secret } = snapshotKey(organization_id);
  return sign(null, Buffer.from(payload), secret).toString("base64url");
}
