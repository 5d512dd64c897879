import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

const PROTOCOL = "ECv2SigningOnly";

type Pair = { privateKey: KeyObject; publicKey: KeyObject };
const makePair = (): Pair => generateKeyPairSync("ec", { namedCurve: "prime256v1" });
const valueOf = ({ publicKey }: Pair): string =>
  publicKey.export({ format: "der", type: "spki" }).toString("base64");

export type Forgery = {
  sender?: string;
  recipient?: string;
  protocol?: string;
  /** Signs the intermediate key with another root. */
  otherRoot?: boolean;
  intermediateExpires?: number;
};

/** Signs messages as Google signs callbacks; `forgery` falsifies one part. */
export function createCallbackSigner() {
  let root = makePair();
  const stranger = makePair();
  const intermediate = makePair();
  let rootExpires: number | undefined;

  return {
    rootKeys: () => ({
      keys: [
        { keyValue: valueOf(stranger), protocolVersion: "ECv1" },
        {
          keyValue: valueOf(root),
          protocolVersion: PROTOCOL,
          ...(rootExpires !== undefined && { keyExpiration: String(rootExpires) }),
        },
      ],
    }),
    /** Changes Google's root key. */
    rotateRoot: () => (root = makePair()),
    expireRoot: (at: number) => (rootExpires = at),
    sign(issuerId: string, message: Record<string, unknown>, forgery: Forgery = {}): string {
      const { sender = "GooglePayPasses", recipient = issuerId, protocol = PROTOCOL } = forgery;
      const signedKey = JSON.stringify({
        keyValue: valueOf(intermediate),
        keyExpiration: String(forgery.intermediateExpires ?? 4_102_444_800_000),
      });
      const signedMessage = JSON.stringify(message);
      const by = forgery.otherRoot ? stranger : root;
      return JSON.stringify({
        signature: signParts(intermediate, [sender, recipient, protocol, signedMessage]),
        intermediateSigningKey: {
          signedKey,
          signatures: [signParts(by, [sender, protocol, signedKey])],
        },
        protocolVersion: protocol,
        signedMessage,
      });
    },
  };
}

function signParts({ privateKey }: Pair, parts: string[]): string {
  const bytes = parts.flatMap((part) => {
    const text = Buffer.from(part, "utf8");
    const size = text.length;
    return [Buffer.from([size & 255, (size >> 8) & 255, (size >> 16) & 255, size >>> 24]), text];
  });
  return sign("sha256", Buffer.concat(bytes), privateKey).toString("base64");
}
