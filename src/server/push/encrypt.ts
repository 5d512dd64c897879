import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys that a browser gave with its subscription, base64url. */
export type ReceiverKeys = { p256dh: string; auth: string };

const CURVE = "prime256v1";
/** One record holds all of a message. */
const RECORD_BYTES = 4096;
/** Marks the end of the last record. */
const END = Buffer.from([2]);
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Tells whether messages can be encrypted for these keys: a point of the curve, and a secret of 16 bytes. */
export function areReceiverKeys({ p256dh, auth }: ReceiverKeys): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== POINT_BYTES || Buffer.from(auth, "base64url").length !== AUTH_BYTES) {
    return false;
  }
  try {
    makeKeys().computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

function makeKeys(): ECDH {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return keys;
}

/**
 * Encrypts a message for one browser (RFC 8291, with the `aes128gcm` encoding of RFC 8188), so that the push
 * service between cannot read it. Tests give the salt and the sender's key. Throws for keys that are none.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: ReceiverKeys,
  { salt = randomBytes(16), sender = makeKeys() }: { salt?: Buffer; sender?: ECDH } = {},
): Buffer {
  const receiver = Buffer.from(p256dh, "base64url");
  const own = sender.getPublicKey();
  const shared = sender.computeSecret(receiver);
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, own]);
  const secret = derive(shared, Buffer.from(auth, "base64url"), both, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(own.length, 4);
  const parts = [cipher.update(message), cipher.update(END), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, own, ...parts]);
}

function derive(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
}
