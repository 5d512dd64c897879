import net from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { listen } from "./listen";

const ASK = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";

/** Opens a connection, as a proxy keeps one, and asks once. */
async function keep(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (text: Buffer) => (said += String(text)));
  const ended = once(socket, "close");
  const ask = async () => {
    const before = said.length;
    socket.write(ASK);
    while (!said.slice(before).includes("done")) await once(socket, "data");
    return said.slice(before).toLowerCase();
  };
  return { socket, ask, ended };
}

test("a server that stops answers one more request on each connection that a proxy has kept", async () => {
  const { server, drain } = await listen({
    ...{ port: 0, host: "127.0.0.1", tls: undefined, baseUrl: "" },
    handle: (_request, response) => void response.end("done"),
  });
  const { port } = server.address() as AddressInfo;
  const [busy, idle] = [await keep(port), await keep(port)];
  for (const { ask } of [busy, idle]) expect(await ask()).toContain("connection: keep-alive");
  const drained = drain(60_000);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await busy.ask()).toContain("connection: close");
  await busy.ended;
  // One that brings nothing is closed a little later, and nobody is let in.
  await Promise.all([idle.ended, drained]);
  const late = net.connect(port, "127.0.0.1");
  const [error] = (await once(late, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNREFUSED");
});

test("the answer to a request under way says that its connection ends", async () => {
  let answer = () => undefined as void;
  const { server, drain } = await listen({
    ...{ port: 0, host: "127.0.0.1", tls: undefined, baseUrl: "" },
    handle: (_request, response) => {
      answer = () => void response.end("done");
    },
  });
  const asked = once(server, "request");
  const { ask, ended } = await keep((server.address() as AddressInfo).port);
  const answered = ask();
  await asked;
  const drained = drain(60_000);
  answer();
  expect(await answered).toContain("connection: close");
  await Promise.all([ended, drained]);
});
