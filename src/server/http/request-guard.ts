import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { BodyTooLarge, type Failure, MalformedRequest, PathTooLong } from "@/server/errors";
import type { Handle } from "./listen";
import { problemAnswer } from "./problem";
import { answerAndClose, closeGently, closeSoon } from "./end-connection";
import { MOST_PATH, pathOf } from "./request-path";

type GuardSettings = {
  /**
   * Returns how many bytes a body may have, by method and path; `whole`: the handler must not see any of it before all
   * has arrived.
   */
  bodyBound: (method: string, path: string) => { most: number; whole: boolean };
  /** The address of the pages about errors. */
  baseUrl: string;
};

/** The most fields of a query; ours have a dozen. */
const MOST_FIELDS = 100;
/** How long the reader of a body that is too large has for its answer. */
const ANSWER_MS = 3_000;
/** Names and addresses, perhaps with a port: no other Host header makes a URL. */
const HOST = /^([\w.-]{1,255}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * Checks each request first, whichever entry it is for: requests too large for every entry are refused unread, with a
 * failure of the catalogue.
 */
export function guardRequests(settings: GuardSettings, handle: Handle): Handle {
  return (request, response) => {
    // The connection has had its last answer: later requests on it are ignored.
    if (request.socket.writableEnded) return;
    const refused = refusal(request);
    if (refused) return refuse(request, response, refused, settings.baseUrl);
    const bound = settings.bodyBound(request.method ?? "GET", pathOf(request.url ?? "/"));
    const tooLarge = () => refuse(request, response, tooLargeFor(bound.most), settings.baseUrl);
    const stated = Number(request.headers["content-length"] ?? 0);
    if (stated > bound.most) return tooLarge();
    const isChunked = request.headers["transfer-encoding"] !== undefined;
    if (isChunked || stated > 0) closeGently(request);
    // Node's parser enforces a stated length.
    if (!isChunked) return handle(request, response);
    if (bound.whole)
      hold(request, bound.most, { through: () => handle(request, response), tooLarge });
    else {
      count(request, response, bound.most);
      handle(request, response);
    }
  };
}

const tooLargeFor = (most: number) =>
  BodyTooLarge({
    detail:
      most === 0 ? "This address takes no body." : `A body may have at most ${most} bytes here.`,
  });

/**
 * Holds back a body of unknown length until all of it has arrived, so that one that is too large is refused before any
 * work has begun.
 */
function hold(
  request: IncomingMessage,
  most: number,
  then: { through: () => void; tooLarge: () => void },
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  // The parser passes the body here, and null at its end.
  request.push = (chunk: Buffer | null) => {
    if (chunk !== null) {
      size += chunk.length;
      if (size > most) {
        request.push = () => true;
        then.tooLarge();
      } else chunks.push(chunk);
      return true;
    }
    request.push = Readable.prototype.push;
    for (const one of chunks) request.push(one);
    request.push(null);
    then.through();
    return true;
  };
}

/**
 * Takes no more of a body than any reader does. The connection of a body that goes on after its answer, or whose reader
 * gives none, is closed.
 */
function count(request: IncomingMessage, response: ServerResponse, most: number): void {
  let size = 0;
  const { push } = Readable.prototype;
  // Taken now: an answer that has ended may have given its socket up.
  const { socket } = request;
  const close = () => closeSoon(socket, () => !request.complete);
  response.once("finish", close);
  request.push = (chunk: Buffer | null) => {
    size += chunk?.length ?? 0;
    if (size <= most || chunk === null) return push.call(request, chunk);
    // This piece tells the reader that the body is too large, and the reader reports it.
    request.push = () => true;
    setTimeout(close, ANSWER_MS).unref();
    return push.call(request, chunk);
  };
}

function refusal(request: IncomingMessage): Failure | null {
  if (!HOST.test(request.headers.host ?? "")) {
    return MalformedRequest({ detail: "The Host header is missing, or names no host." });
  }
  const target = request.url ?? "/";
  const path = pathOf(target);
  if (path.length > MOST_PATH) return PathTooLong();
  if (!isText(path)) {
    return MalformedRequest({ detail: "The path has a % that stands for no character." });
  }
  // Readers behind take more than linear time for them.
  if (target.split("&", MOST_FIELDS + 1).length > MOST_FIELDS) {
    return MalformedRequest({ detail: `An address may have at most ${MOST_FIELDS} query fields.` });
  }
  return null;
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers a request instead of any entry, and closes its connection: a client that sends such requests may send more.
 */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  failure: Failure,
  baseUrl: string,
): void {
  const { socket } = request;
  // Earlier requests on the connection still await their answers: this one cannot be answered.
  if (response.socket !== socket) return void socket.destroy();
  answerAndClose(socket, problemAnswer(failure, baseUrl));
}
