import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/** One request from the adapter and the sandbox's answer. */
export interface Exchange {
  method: string;
  path: string;
  query: string;
  body: string;
  status: number;
  answer: string;
}

/** Starts a proxy in front of a sandbox that records the exchanges. */
export async function startRecorder(sandbox: { host: string; port: number; secretKey: string }) {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming);
    const { method = "GET", url = "/", headers } = incoming;
    const onward = forward({ host: sandbox.host, port: sandbox.port, method, path: url, headers });
    onward.on("response", async (response) => {
      const answer = await readAll(response);
      const status = response.statusCode ?? 0;
      const [path = "", query = ""] = url.split("?");
      exchanges.push({ method, path, query, body, status, answer });
      outgoing.writeHead(status, response.headers).end(answer);
    });
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: "127.0.0.1",
    port,
    exchanges,
    get: (path: string, account: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: {
          authorization: `Bearer ${sandbox.secretKey}`,
          "stripe-context": account,
        },
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
