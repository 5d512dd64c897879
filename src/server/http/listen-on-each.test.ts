import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { PortRefused } from "./listen";
import { listenOnEach } from "./listen-on-each";
import { addressesToListenOn } from "./own-machine";

const options = {
  tls: undefined,
  baseUrl: "http://localhost:3000",
  handle: (_: http.IncomingMessage, response: http.ServerResponse) => void response.end("here"),
};
/** This machine's own addresses: one, or two if it has IPv6. */
const hosts = addressesToListenOn({ DEMO: true, BASE_URL: "http://localhost:3000" });
const names = ["localhost", ...hosts.map((host) => (host?.includes(":") ? `[${host}]` : host))];

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((done) => probe.listen(0, done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

test("one listener answers at each address of localhost, and at none once it is drained", async () => {
  const port = await freePort();
  const listener = await listenOnEach(hosts, { ...options, port });
  const at = (name = "") => fetch(`http://${name}:${port}/`).then((answer) => answer.text());
  for (const name of names) expect(await at(name)).toBe("here");
  await listener.drain(100);
  for (const name of names) await expect(at(name)).rejects.toThrow();
});

test("if one address is taken, the server listens on none", async () => {
  const port = await freePort();
  const other = http.createServer();
  await new Promise<void>((done) => other.listen(port, hosts.at(-1), done));
  const listening = listenOnEach(["127.0.0.1", ...hosts.slice(-1)], { ...options, port });
  await expect(listening).rejects.toBeInstanceOf(PortRefused);
  await new Promise((done) => other.close(done));
  for (const name of names) await expect(fetch(`http://${name}:${port}/`)).rejects.toThrow();
});
