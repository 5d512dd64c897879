import { createPublicKey, verify } from "node:crypto";
import { parseJson } from "@/server/http/request-input";
import type { SaveCallback } from "../port";
import { ask } from "./ask";

const PROTOCOL = "ECv2SigningOnly";
const SENDER = "GooglePayPasses";
/** Google's keys rarely change; an unknown key causes an immediate reload, but not for every forgery. */
const KEEP_MS = 60 * 60_000;
const LOOK_AGAIN_MS = 60_000;

type Verify = (body: string) => Promise<SaveCallback | null>;

/**
 * Reads callbacks, verified like Google's Tink library does for "ECv2SigningOnly": a root key from `keysUrl`
 * signs an intermediate key, which signs the message, each together with its sender and recipient. Throws if
 * the root keys cannot be loaded.
 */
export function createCallbackReader({
  keysUrl,
  now,
}: {
  keysUrl: string;
  now: () => Date;
}): Verify {
  let kept: { keys: Key[]; at: number } | null = null;

  async function rootKeys(maxAge: number): Promise<Key[]> {
    if (!kept || now().getTime() - kept.at > maxAge) {
      const answer = await ask(keysUrl, { method: "GET" });
      const keys = answer.status === 200 ? readKeys(answer.body) : null;
      if (!keys)
        throw new Error(
          `Google's callback keys cannot be fetched: ${answer.silence ?? answer.status}`,
        );
      kept = { keys, at: now().getTime() };
    }
    return kept.keys.filter((key) => key.until > now().getTime());
  }

  return async (body) => {
    const parts = readParts(body);
    if (!parts) return null;
    const { envelope, intermediate, callback } = parts;
    if (intermediate.until <= now().getTime() || callback.expiresAt <= now()) return null;
    const signsKey = (key: Key) => {
      const text = signedBytes(SENDER, PROTOCOL, envelope.intermediateSigningKey.signedKey);
      return envelope.intermediateSigningKey.signatures.some((one) => isSigned(key, text, one));
    };
    const trusted =
      (await rootKeys(KEEP_MS)).some(signsKey) || (await rootKeys(LOOK_AGAIN_MS)).some(signsKey);
    if (!trusted) return null;
    const text = signedBytes(SENDER, callback.issuerId, PROTOCOL, envelope.signedMessage);
    return isSigned(intermediate, text, envelope.signature) ? callback : null;
  };
}

type Key = { der: Buffer; until: number };

type Envelope = {
  signature: string;
  intermediateSigningKey: { signedKey: string; signatures: string[] };
  signedMessage: string;
};

/** Prefixes each part with its length: four bytes, the lowest first. */
function signedBytes(...parts: string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, "utf8");
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** Verifies ECDSA on P-256 with SHA-256, for a DER signature. */
function isSigned({ der }: Key, text: Buffer, signature: string): boolean {
  try {
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    const { namedCurve } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType !== "ec" || namedCurve !== "prime256v1") return false;
    return verify("sha256", text, key, Buffer.from(signature, "base64"));
  } catch {
    return false;
  }
}

function readKeys({ keys }: Record<string, unknown>): Key[] | null {
  if (!Array.isArray(keys)) return null;
  return keys.flatMap((key: Record<string, unknown> | null) =>
    key?.["protocolVersion"] === PROTOCOL ? (readKey(key) ?? []) : [],
  );
}

/** Reads a key; one without an expiry never expires, as Google writes its root keys. */
function readKey(key: Record<string, unknown>): Key | null {
  const { keyValue, keyExpiration } = key;
  if (typeof keyValue !== "string") return null;
  const until = keyExpiration === undefined ? Infinity : Number(keyExpiration);
  return { der: Buffer.from(keyValue, "base64"), until: Number.isNaN(until) ? 0 : until };
}

function readParts(body: string) {
  try {
    const envelope = readEnvelope(readObject(body));
    if (!envelope) return null;
    const intermediate = readKey(readObject(envelope.intermediateSigningKey.signedKey));
    const callback = readMessage(readObject(envelope.signedMessage));
    return intermediate && callback && { envelope, intermediate, callback };
  } catch {
    return null;
  }
}

const readObject = (text: string) => parseJson(text) as Record<string, unknown>;

function readEnvelope(value: Record<string, unknown>): Envelope | null {
  const { protocolVersion, signature, intermediateSigningKey, signedMessage } = value;
  const { signedKey, signatures } = (intermediateSigningKey ?? {}) as Record<string, unknown>;
  if (protocolVersion !== PROTOCOL || typeof signature !== "string") return null;
  if (typeof signedMessage !== "string" || typeof signedKey !== "string") return null;
  if (!Array.isArray(signatures) || !signatures.every((one) => typeof one === "string"))
    return null;
  return { signature, intermediateSigningKey: { signedKey, signatures }, signedMessage };
}

const EVENTS = new Map<unknown, SaveCallback["event"]>([
  ["save", "saved"],
  ["del", "deleted"],
]);

function readMessage(message: Record<string, unknown>): SaveCallback | null {
  const { objectId, eventType, expTimeMillis, nonce } = message;
  const [, issuerId, passId] = /^(\d+)\.([\w.-]+)$/.exec(String(objectId)) ?? [];
  const event = EVENTS.get(eventType);
  const expires = Number(expTimeMillis);
  if (!issuerId || !passId || !event || typeof nonce !== "string" || nonce === "") return null;
  // The limits of JavaScript's dates: anything beyond is no time.
  if (!Number.isFinite(expires) || Math.abs(expires) > 8.64e15) return null;
  return { issuerId, passId, event, nonce, expiresAt: new Date(expires) };
}
