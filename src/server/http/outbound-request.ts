import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { isAddress, isPublicAddress } from "@/lib/public-address";

/** Why a request that we make got no answer. */
export type NoAnswer =
  | "address_refused"
  | "connection_failed"
  | "name_not_found"
  | "timeout"
  | "tls_failed";
/** What came of it; `body` is its beginning, at most as many bytes as were asked for. */
export type Outcome =
  | { status: number; body: string; error: null }
  | { status: null; body: null; error: NoAnswer };

type Post = {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeout_ms: number;
  /** How much of the answer is read. */
  keep_bytes: number;
  /** Also to loopback and private networks. */
  allow_private: boolean;
};

const TLS_FAULT =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;

class Refused extends Error {}

/** POSTs to an address that somebody else chose, as `askOutside` asks. */
export async function postOutside({ body, headers, ...post }: Post): Promise<Outcome> {
  const sent = { ...headers, "content-length": String(Buffer.byteLength(body)) };
  const answer = await askOutside({ ...post, method: "POST", body, headers: sent });
  if (answer.error !== null) return { status: null, body: null, error: answer.error };
  return { status: answer.status, body: textOf(answer.bytes), error: null };
}

/** `later`: no answer, or one that says to come again. */
export type Fetched =
  | { bytes: Buffer; error: null }
  | { bytes: null; error: "later" | "refused" | "too_large" };

/** GETs all of something at an address that somebody else chose, as `askOutside` asks. */
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

type Ask = Omit<Post, "body"> & { method: "GET" | "POST"; body: string };
/** `whole`: the answer came to its end. */
type Answered = { status: number; bytes: Buffer; whole: boolean; error: null };
type Unanswered = { error: NoAnswer };

/**
 * Never throws, follows no redirects, and reaches public addresses only: every address that the name
 * resolves to is looked at, and the connection goes to just those, so that the name cannot mean another
 * one a moment later. The time-out is for all of it.
 */
async function askOutside(ask: Ask): Promise<Answered | Unanswered> {
  const url = new URL(ask.url);
  // Node resolves no address that is one already.
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
      // A connection of its own: none that was checked long ago is used again.
      agent: false,
    });
    let answered: http.IncomingMessage | undefined;
    const kept: Buffer[] = [];
    const finish = (outcome: Answered | Unanswered) => {
      clearTimeout(timer);
      resolve(outcome);
      request.destroy();
    };
    // The status is what counts: whoever has sent it may take its time with the rest in vain.
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

/** The system's resolution, refused when any of the addresses is not public. */
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

/** Text for a log: PostgreSQL keeps no NUL, and what is cut in a character's middle stays readable. */
function textOf(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll("\u0000", "\uFFFD");
}
