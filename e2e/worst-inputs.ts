import net from "node:net";

/** A request, byte for byte. `body` as pieces is sent chunked. */
export type Sent = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | Buffer[];
};
export type Answer = { status: number; type: string; text: string };

const deep = (depth: number) => `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const wide = (count: number) => `{${Array.from({ length: count }, (_, n) => `"f${n}":0`).join()}}`;
const text = (value: string) => JSON.stringify({ name: value });
const MIB = 1024 * 1024;

/** Changes to an address, for every entry. */
export const PATHS: Record<string, (path: string) => string> = {
  "a long end": (path) => `${path}/${"a".repeat(1_900)}`,
  "more than any address has": (path) => `${path}/${"a".repeat(9_000)}`,
  slashes: (path) => `${path}${"/".repeat(1_900)}x`,
  "slashes at its end": (path) => `${path}${"/".repeat(1_900)}`,
  dots: (path) => `${path}${"/..".repeat(600)}/x`,
  "half an escape": (path) => `${path}/%E0%A4%A`,
  "no escape": (path) => `${path}/%zz%`,
  "a NUL": (path) => `${path}/%00`,
  "encoded slashes": (path) => `${path}${"%2f".repeat(600)}x`,
  commas: (path) => `${path}/${",a".repeat(900)}`,
  "a wide query": (path) => `${path}?${"a=1&".repeat(2_500)}`,
  "a query of escapes": (path) => `${path}?search=${"%".repeat(9_000)}`,
  "a query that baits expressions": (path) =>
    `${path}?search=${"a".repeat(5_000)}!&cursor=${"=".repeat(3_000)}`,
};

const blanks = " ".repeat(12_000);
/** Headers that are split, matched or decoded somewhere. */
export const HEADERS: Record<string, Record<string, string>> = {
  "blanks in If-None-Match": { "if-none-match": `a${blanks}x` },
  "many tags": { "if-match": `${'"a",'.repeat(3_000)}"b"` },
  "a malformed cookie": { cookie: "next-auth.session-token=%E0%A4%A; foyer-door=%E0%A4%A" },
  "many cookies": { cookie: "a=b; ".repeat(2_500) },
  "a long key": { authorization: `Bearer ${"x".repeat(12_000)}` },
  "blanks before a key": { authorization: `Bearer${blanks}x` },
  "a key of the right form": { authorization: `Bearer mk_live_${"A".repeat(49)}` },
  "many forwarders": {
    "x-forwarded-for": "1.1.1.1,".repeat(1_500),
    "x-forwarded-proto": `https${blanks}`,
  },
  "many languages": { "accept-language": "de;q=0.1,".repeat(1_300) },
  "many encodings": { "accept-encoding": "br;q=0.0000,".repeat(1_000) },
  "a long media type": { "content-type": `application/json;${blanks}charset=utf-8` },
  "a long idempotency key": { "idempotency-key": "k".repeat(12_000) },
  "a long organization": { "service-context": `org_1${blanks}x` },
  "many ranges": { range: `bytes=${"0-1,".repeat(3_000)}` },
};

const chunks = (size: number, count: number) => Array<Buffer>(count).fill(Buffer.alloc(size, "x"));
const yearly = `FREQ=YEARLY;BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=${[...Array(60).keys()].join()}`;
/** Bodies, as JSON unless stated otherwise. */
export const BODIES: Record<string, string | Buffer | Buffer[]> = {
  "deep lists": deep(100_000),
  "a wide object": wide(60_000),
  "a wide list": `{"name":[${"0,".repeat(400_000)}0]}`,
  "a long text": text("x".repeat(MIB - 100)),
  digits: text("4".repeat(MIB - 100)),
  "digits that are almost cards": text("4242 4242 4242 4241 ".repeat(50_000)),
  blanks: `{"name":${" ".repeat(MIB - 100)}1}`,
  "an address of many parts": JSON.stringify({
    email: `${"a.".repeat(100_000)}@${"b.".repeat(100_000)}c`,
  }),
  "a rule that finds nothing": JSON.stringify({
    rrule: "FREQ=DAILY;BYSETPOS=366;BYMONTH=2;COUNT=2",
  }),
  "a rule of every minute": JSON.stringify({ rrule: yearly }),
  "bytes that are no text": Buffer.alloc(10_000, 0xff),
  "no JSON": "[".repeat(10_000),
  "more than is read": Buffer.alloc(3 * MIB, "x"),
  "more than is read, in pieces": chunks(64 * 1024, 150),
  "many small pieces": chunks(16, 1_000),
};

let senders = 0;

/**
 * Returns a client address on this machine for one request: limits by address then count no others.
 */
export function nextSender(): string {
  senders += 1;
  return `127.77.${senders >> 8}.${senders & 255}`;
}

/**
 * Sends a request and returns the answer, also when the server closes before all of it was sent.
 */
export function send(origin: string, sent: Sent, from = nextSender()): Promise<Answer> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: "127.0.0.1", port: Number(port), localAddress: from });
    let text = "";
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part;
      if (isWhole(text)) socket.destroy();
    });
    // A refused request is not read to its end.
    socket.on("error", () => undefined);
    socket.on("end", () => socket.destroy());
    socket.on("close", () => {
      if (text.startsWith("HTTP/1.1 ")) resolve(answerIn(text));
      else reject(new Error(`${sent.path.slice(0, 80)} was not answered`));
    });
    for (const piece of wireOf(sent, `localhost:${port}`)) socket.write(piece);
  });
}

/** Returns a request as it goes over the wire. */
function wireOf({ body, ...sent }: Sent, host: string): (string | Buffer)[] {
  const { method = body === undefined ? "GET" : "POST", path, headers = {} } = sent;
  const framing = Array.isArray(body)
    ? { "transfer-encoding": "chunked" }
    : body !== undefined && { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...framing, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const pieces = Array.isArray(body)
    ? [...body.flatMap((one) => [`${one.length.toString(16)}\r\n`, one, "\r\n"]), "0\r\n\r\n"]
    : [body ?? ""];
  return [`${method} ${path} HTTP/1.1\r\n${head}\r\n`, ...pieces];
}

/** True when an answer is complete; one without a length ends with its connection. */
function isWhole(text: string): boolean {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = text.slice(0, end).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return text.length >= end + 4 + Number(length);
  if (head.includes("\r\ntransfer-encoding: chunked")) return text.endsWith("\r\n0\r\n\r\n");
  return /^http\/1.1 (204|304) /.test(head);
}

function answerIn(text: string): Answer {
  const end = text.indexOf("\r\n\r\n");
  const [head, body] = [text.slice(0, end).toLowerCase(), text.slice(end + 4)];
  const isChunked = head.includes("\r\ntransfer-encoding: chunked");
  return {
    status: Number(text.slice(9, 12)),
    type: /\r\ncontent-type: ([^\r]*)/.exec(head)?.[1] ?? "",
    text: isChunked ? withoutChunks(body) : body,
  };
}

function withoutChunks(body: string): string {
  let text = "";
  for (let at = 0; ;) {
    const end = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.slice(at, end), 16);
    if (end < 0 || !size) return text;
    text += body.slice(end + 2, end + 2 + size);
    at = end + 4 + size;
  }
}
