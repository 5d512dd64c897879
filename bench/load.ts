/**
 * Generates the load, in a process of its own: keep-alive connections that each ask again as soon
 * as they are answered. On plain sockets, because node:http as a client costs more than many
 * servers do.
 */
import net from "node:net";
import { summarize } from "./load-result";
import { makeAsk, type Scenario } from "./scenario";

export type LoadOrder = {
  port: number;
  /** The keys, which the connections take in turn. */
  secrets: string[];
  connections: number;
  warmUp: number;
  seconds: number;
  scenario: Scenario;
  /** Says, as a trusted proxy does, that the request came by HTTPS. */
  proxied: boolean;
  /** Named where the key opens several. */
  organization?: string;
};

const order = JSON.parse(process.argv[2] ?? "") as LoadOrder;
const durations: number[] = [];
const statuses: Record<string, number> = {};
const measureFrom = performance.now() + order.warmUp * 1000;
const stopAt = measureFrom + order.seconds * 1000;
let asked = 0;

const forwarded = order.proxied ? "x-forwarded-proto: https\r\n" : "";
const context = order.organization ? `service-context: ${order.organization}\r\n` : "";

function nextRequest(secret: string): string {
  const { method, path, body } = makeAsk(order.scenario, asked++);
  const entity = body
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    : "";
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${order.port}\r\nauthorization: Bearer ${secret}\r\naccept: application/json\r\n${forwarded}${context}${entity}\r\n${body}`;
}

/** Returns the status of a whole answer, or null while some of it is still to come. */
function statusOf(answer: string): string | null {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1];
  const whole =
    length === undefined ? answer.endsWith("0\r\n\r\n") : answer.length >= head + 4 + +length;
  return whole ? answer.slice(9, 12) : null;
}

function connect(_: unknown, n: number): Promise<void> {
  const secret = order.secrets[n % order.secrets.length] ?? "";
  return new Promise((resolve, reject) => {
    let answer = "";
    let since = 0;
    const socket = net.connect(order.port, "127.0.0.1");
    const ask = () => {
      since = performance.now();
      if (since >= stopAt) return void socket.end();
      socket.write(nextRequest(secret));
    };
    socket.setNoDelay(true);
    // One character per byte, so that content-length counts characters.
    socket.setEncoding("latin1");
    socket.on("connect", ask);
    socket.on("data", (chunk: string) => {
      answer += chunk;
      const status = statusOf(answer);
      if (status === null) return;
      const now = performance.now();
      if (since >= measureFrom) durations.push(now - since);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (!status.startsWith("2") && statuses[status] === 1) console.error(answer.slice(0, 2000));
      answer = "";
      ask();
    });
    socket.on("close", resolve);
    socket.on("error", reject);
  });
}

await Promise.all(Array.from({ length: order.connections }, connect));
console.log(JSON.stringify(summarize(durations, order.seconds, statuses)));
