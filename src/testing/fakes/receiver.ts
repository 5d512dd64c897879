import http from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { headers: Record<string, string>; body: string };
export type Receiver = {
  url: string;
  received: Received[];
  /** Sets its answer from now on. */
  answer: (how: (response: http.ServerResponse) => void) => void;
  close: () => Promise<void>;
};

/** Opens a server on loopback that receives webhooks; answers 204 by default. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond: (response: http.ServerResponse) => void = (response) => {
    response.writeHead(204).end();
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      received.push({ headers: request.headers as Record<string, string>, body });
      respond(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (how) => (respond = how),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
