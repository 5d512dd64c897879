import { createECDH, createPrivateKey, sign } from "node:crypto";
import { HOUR } from "@/lib/time";

/** The key pair that names an installation to push services, base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** Push services refuse more than a day. */
const VALID_MS = 12 * HOUR;

/** Returns the pair of a private key; without one, a new pair. */
export function vapidKeys(privateKey?: string): VapidKeys {
  const pair = createECDH("prime256v1");
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(privateKey, "base64url");
  return {
    publicKey: pair.getPublicKey("base64url"),
    privateKey: numberOf(pair.getPrivateKey()).toString("base64url"),
  };
}

/** Writes a number of the curve with all of its 32 bytes: Node leaves out zeros at its beginning. */
function numberOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
}

/**
 * Returns the `Authorization` by which a push service knows the sender (RFC 8292). `subject` is an address of
 * whoever runs the installation: `mailto:` or `https:`.
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const exp = Math.floor((now.getTime() + VALID_MS) / 1000);
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
  const text = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x, y, d: privateKey };
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${publicKey}`;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
