import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { BodyTooLarge, type Failure, MalformedRequest, PathTooLong } from "@/server/errors";
import type { Handle } from "./listen";
import { problemAnswer } from "./problem";
import { closeSoon, endWith } from "./refuse";
import { MOST_PATH, pathOf } from "./request-path";

export type FrontSettings = {
  /**
   * How many bytes a body may have, by method and path; and whether what stands behind is to see nothing
   * of it before all of it is there.
   */
  bodyBound: (method: string, path: string) => { most: number; whole: boolean };
  /** Where the pages about errors are. */
  baseUrl: string;
};

/** Fields of a query; ours have a dozen. */
const MOST_FIELDS = 100;
/** Names and addresses, perhaps with a port: anything else in a Host header makes no URL. */
const HOST = /^([\w.-]{1,255}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * What each request meets first, whichever entry it is for: what is too large for any of them is refused
 * before it is looked at, with a failure of the catalogue.
 */
export function withFront(settings: FrontSettings, handle: Handle): Handle {
  return (request, response) => {
    // The connection has had its last answer: what comes after it on it is not for us.
    if (request.socket.writableEnded) return;
    const refused = refusal(request);
    if (refused) return refuse(request, response, refused, settings.baseUrl);
    const bound = settings.bodyBound(request.method ?? "GET", pathOf(request.url ?? "/"));
    const tooLarge = () => refuse(request, response, tooLargeFor(bound.most), settings.baseUrl);
    if (Number(request.headers["content-length"] ?? 0) > bound.most) return tooLarge();
    // A body that says how long it is cannot be longer: Node's parser sees to it.
    if (request.headers["transfer-encoding"] === undefined) return handle(request, response);
    if (bound.whole)
      hold(request, bound.most, { through: () => handle(request, response), tooLarge });
    else {
      count(request, bound.most);
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
 * Keeps a body of unknown length from what stands behind until all of it is there, so that what is too
 * large is refused before anybody has begun with it.
 */
function hold(
  request: IncomingMessage,
  most: number,
  then: { through: () => void; tooLarge: () => void },
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  // The parser hands over the body here, and says its end by null.
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

/** Ends the connection of a body that goes on beyond the most that any reader behind takes of it. */
function count(request: IncomingMessage, most: number): void {
  let size = 0;
  const { push } = Readable.prototype;
  request.push = (chunk: Buffer | null) => {
    size += chunk?.length ?? 0;
    if (size <= most || chunk === null) return push.call(request, chunk);
    // With this piece the reader learns that it is too much, and says so.
    request.push = () => true;
    closeSoon(request.socket);
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
  // What stands behind takes more than linear time for them.
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

/** Answers a request instead of any entry, and ends its connection: who sends such things may send more. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  failure: Failure,
  baseUrl: string,
): void {
  const { socket } = request;
  // Behind requests whose answers are still due there is no place for this one.
  if (response.socket !== socket) return void socket.destroy();
  endWith(socket, problemAnswer(failure, baseUrl));
}
