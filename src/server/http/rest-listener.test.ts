import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listener, listen } from "./listen";
import { guardRequests } from "./request-guard";
import { restListener } from "./rest-listener";

const MOST = 100_000;
let listener: Listener;
beforeAll(async () => {
  const baseUrl = "https://club.example";
  const answer = restListener(async ({ body }) => {
    const reader = body?.getReader();
    for (let read = 0; read <= MOST;) read += (await reader?.read())?.value?.length ?? Infinity;
    return new Response("too large", { status: 413 });
  });
  const handle = guardRequests(
    { baseUrl, bodyBound: () => ({ most: MOST, whole: false }) },
    answer,
  );
  listener = await listen({ port: 0, host: "127.0.0.1", tls: undefined, handle, baseUrl });
});
afterAll(() => listener.drain(0));

/**
 * Sends a chunked body of so many bytes, looks for an answer only afterwards, as one who is busy sending does, and
 * returns the answer. A connection that was reset meanwhile holds none.
 */
function sendBody(bytes: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect((listener.server.address() as AddressInfo).port, "127.0.0.1");
    let answer = "";
    const look = () => socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
    setTimeout(look, 300);
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n");
    for (let sent = 0; sent < bytes; sent += 0x10000)
      socket.write(`10000\r\n${"x".repeat(0x10000)}\r\n`);
  });
}

test("an answer reaches a client that is still sending a body that nobody reads on", async () => {
  expect(await sendBody(MOST * 30)).toMatch(/^HTTP\/1.1 413 /);
});
