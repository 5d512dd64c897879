import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** Decrypts a message as a browser does (RFC 8291), written apart from what encrypts. Throws if it was changed. */
export function decryptPush(body: Buffer, receiver: ECDH, auth: string): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), sender]);
  const hkdf = (key: Buffer, mix: Buffer, about: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, mix, about, bytes));
  const secret = hkdf(receiver.computeSecret(sender), Buffer.from(auth, "base64url"), info, 32);
  const key = hkdf(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const opened = createDecipheriv(
    "aes-128-gcm",
    key,
    hkdf(secret, salt, "Content-Encoding: nonce\0", 12),
  );
  const sealed = body.subarray(21 + sender.length);
  opened.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** A message as it reached a browser, with what the push service was told. */
export type Pushed = { headers: http.IncomingHttpHeaders; message: Record<string, unknown> };

/** A push service on this machine with one browser behind it; `status` is its next answers'. */
export type PushService = {
  subscription: { endpoint: string; p256dh: string; auth: string };
  pushed: Pushed[];
  status: number;
  close(): Promise<void>;
};

/** Starts a push service that delivers by decrypting, as the browser would. */
export async function startPushService(): Promise<PushService> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (service.status < 300) {
        const text = decryptPush(Buffer.concat(parts), browser, auth);
        const message = JSON.parse(text) as Record<string, unknown>;
        service.pushed.push({ headers: request.headers, message });
      }
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/push/${randomBytes(8).toString("hex")}`;
  const p256dh = browser.getPublicKey("base64url");
  const service: PushService = {
    subscription: { endpoint, p256dh, auth },
    pushed: [],
    status: 201,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}
