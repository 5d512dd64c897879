import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import { generateKeyPairSync } from "node:crypto";
import type { TLSSocket } from "node:tls";
import forge from "node-forge";
import type { PushSettings } from "@/ports/wallet/apple/push";

type Call = { token: string; topic: string; body: string; subject: string };
type Reply = { status: number; body?: object; headers?: Record<string, string> };

export type Apns = PushSettings & {
  calls: Call[];
  /** How many connections were made. */
  connections: () => number;
  /** Sets its answer from now on; default 200 to all. */
  answer: (how: (token: string) => Reply) => void;
  close: () => Promise<void>;
};

/**
 * Opens Apple's push service on loopback: HTTP/2, with a client certificate that leads to `clientRoot`, without which
 * the handshake fails. Like Apple's, it knows a topic only by the certificate: another is BadTopic.
 */
export async function openApns(clientRoot: string): Promise<Apns> {
  const { cert, key } = (kept ??= selfSigned());
  const calls: Call[] = [];
  const sessions = new Set<http2.ServerHttp2Session>();
  let connections = 0;
  let reply: (token: string) => Reply = () => ({ status: 200 });
  const server = http2.createSecureServer({
    cert,
    key,
    ca: clientRoot,
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on("session", (session) => {
    connections += 1;
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
    session.on("error", () => undefined);
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => undefined);
    let body = "";
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => (body += chunk));
    stream.on("end", () => {
      const socket = stream.session?.socket as TLSSocket | undefined;
      const subject = String((socket?.getPeerCertificate().subject as { UID?: string })?.UID ?? "");
      const token = decodeURIComponent(String(headers[":path"]).replace("/3/device/", ""));
      const topic = String(headers["apns-topic"]);
      calls.push({ token, topic, body, subject });
      const said = topic === subject ? reply(token) : refuse("BadTopic");
      stream.respond({ ":status": said.status, ...said.headers });
      stream.end(said.body === undefined ? "" : JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    ca: cert,
    calls,
    connections: () => connections,
    answer: (how) => (reply = how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

/** Returns Apple's answer to a refused push. */
export function refuse(reason: string, status = 400, more: object = {}): Reply {
  return { status, body: { reason, ...more } };
}

/** The same throughout a process: making a key takes a while. */
let kept: { cert: string; key: string } | undefined;

function selfSigned(): { cert: string; key: string } {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  const name = [{ name: "commonName", value: "localhost" }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key: pair.privateKey };
}
