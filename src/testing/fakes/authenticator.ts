import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Asked = { challenge: string; rpId: string };
/** The parts of an answer that a test can falsify. */
type Odd = { origin?: string; counter?: number; unlocked?: boolean; type?: string };

const url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const hash = (text: string | Buffer) => createHash("sha256").update(text).digest();

/** A device with one passkey, which answers whatever it is asked: ES256, no attestation (WebAuthn §6, §7). */
export class Authenticator {
  readonly id = url(randomBytes(32));
  readonly #key: KeyObject;
  readonly #cose: Map<number, number | Uint8Array>;
  counter = 1;

  constructor(readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
    this.#key = privateKey;
    this.#cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  }

  /** Returns a new credential, as the browser passes it on. */
  create(asked: Asked, odd: Odd = {}) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#data(asked, odd, 0x40),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(this.#cose),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", Uint8Array.from(authData)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client("webauthn.create", asked, odd),
        attestationObject: url(isoCBOR.encode(attestation as never)),
      },
    };
  }

  /** Returns an answer that signs in. */
  get(asked: Asked, odd: Odd = {}) {
    this.counter += 1;
    const authData = this.#data(asked, odd, 0);
    const clientDataJSON = this.#client("webauthn.get", asked, odd);
    const signed = Buffer.concat([authData, hash(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: url(authData),
        signature: url(sign("sha256", signed, this.#key)),
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: "public-key" as const };
  }

  #client(type: string, { challenge }: Asked, odd: Odd): string {
    const said = { type: odd.type ?? type, challenge, origin: odd.origin ?? this.origin };
    return url(JSON.stringify({ ...said, crossOrigin: false }));
  }

  #data({ rpId }: Asked, { counter = this.counter, unlocked = true }: Odd, more: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(0x01 | (unlocked ? 0x04 : 0) | more);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([hash(rpId), rest]);
  }
}
