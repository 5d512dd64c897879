import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isAddress, isPublicAddress } from "@/lib/public-address";

/** The reasons why our request got no answer. */
type NoAnswer =
  | "address_refused"
  | "connection_failed"
  | "name_not_found"
  | "timeout"
  | "tls_failed";
/** The outcome of a request; `body` is the beginning of the answer, limited to `keep_bytes`. */
export type Outcome =
  | { status: number; body: string; error: null }
  | { status: null; body: null; error: NoAnswer };

type Post = {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
  timeout_ms: number;
  /** How many bytes of the answer are read. */
  keep_bytes: number;
  /** Allows loopback and private networks too. */
  allow_private: boolean;
};

const TLS_FAULT =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;

class Refused extends Error {}

/** POSTs to an address chosen by somebody else; see `askOutside`. */
export async function postOutside({ body, headers, ...post }: Post): Promise<Outcome> {
  const sent = { ...headers, "content-length": String(Buffer.byteLength(body)) };
  const answer = await askOutside({ ...post, method: "POST", body, headers: sent });
  if (answer.error !== null) return { status: null, body: null, error: answer.error };
  return { status: answer.status, body: textOf(answer.bytes), error: null };
}

/** `later`: no answer, or one that asks to try again. */
export type Fetched =
  | { bytes: Buffer; error: null }
  | { bytes: null; error: "later" | "refused" | "too_large" };

/** GETs all of a file at an address chosen by somebody else; see `askOutside`. */
export async function fetchOutside({
  most_bytes,
  ...get
}: Pick<Post, "url" | "timeout_ms" | "allow_private"> & { most_bytes: number }): Promise<Fetched> {
  const keep_bytes = most_bytes + 1;
  const answer = await askOutside({ ...get, keep_bytes, method: "GET", body: "", headers: {} });
  if (answer.error !== null)
    return { bytes: null, error: answer.error === "address_refused" ? "refused" : "later" };
  const { status, bytes, whole } = answer;
  if (status !== 200)
    return { bytes: null, error: status >= 500 || status === 429 ? "later" : "refused" };
  if (bytes.length > most_bytes) return { bytes: null, error: "too_large" };
  return whole ? { bytes, error: null } : { bytes: null, error: "later" };
}

type Ask = Omit<Post, "body"> & { method: "GET" | "POST"; body: string | Buffer };
/** `whole`: the answer arrived to its end. */
type Answered = { status: number; bytes: Buffer; whole: boolean; error: null };
type Unanswered = { error: NoAnswer };

/**
 * Never throws, follows no redirects, and reaches public addresses only: it checks every address that the name resolves
 * to and connects to exactly those, so that the name cannot mean another one a moment later. The time-out covers
 * everything.
 */
async function askOutside(ask: Ask): Promise<Answered | Unanswered> {
  const url = new URL(ask.url);
  // Node does not resolve a name that is already an address.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isAddress(literal) && !ask.allow_private && !isPublicAddress(literal)) {
    return noAnswer("address_refused");
  }
  return new Promise((resolve) => {
    const send = url.protocol === "https:" ? https.request : http.request;
    const request = send(url, {
      method: ask.method,
      headers: ask.headers,
      lookup: ask.allow_private ? undefined : lookupPublic,
      // A connection of its own: never one that was checked long ago.
      agent: false,
    });
    let answered: http.IncomingMessage | undefined;
    const kept: Buffer[] = [];
    const finish = (outcome: Answered | Unanswered) => {
      clearTimeout(timer);
      resolve(outcome);
      request.destroy();
    };
    // The status decides: the rest may arrive late without effect.
    const finishAnswered = (answer: http.IncomingMessage) =>
      finish({
        status: answer.statusCode ?? 0,
        bytes: Buffer.concat(kept).subarray(0, ask.keep_bytes),
        whole: answer.complete,
        error: null,
      });
    const timer = setTimeout(
      () => (answered ? finishAnswered(answered) : finish(noAnswer("timeout"))),
      ask.timeout_ms,
    );
    request.on("error", (error) =>
      answered ? finishAnswered(answered) : finish(noAnswer(reasonOf(error))),
    );
    request.on("response", (answer) => {
      answered = answer;
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        kept.push(chunk);
        size += chunk.length;
        if (size >= ask.keep_bytes) finishAnswered(answer);
      });
      answer.on("end", () => finishAnswered(answer));
      answer.on("error", () => finishAnswered(answer));
    });
    request.end(ask.body);
  });
}

/** Resolves as the system does, and refuses when any address is not public. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Refused(`${hostname} is not a public address`), []);
    }
    const [first] = addresses;
    if (options.all || !first) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function reasonOf(error: Error): NoAnswer {
  if (error instanceof Refused) return "address_refused";
  const { code = "" } = error as NodeJS.ErrnoException;
  if (["ENOTFOUND", "EAI_AGAIN", "ENODATA"].includes(code)) return "name_not_found";
  return TLS_FAULT.test(code) ? "tls_failed" : "connection_failed";
}

function noAnswer(error: NoAnswer): Unanswered {
  return { error };
}

/** Returns a text for logs: PostgreSQL stores no NUL, and a character cut in the middle stays readable. */
function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll("\u0000", "\uFFFD");
}
