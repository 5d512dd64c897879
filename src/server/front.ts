import type { IncomingMessage, ServerResponse } from "node:http";
import { type Failure, MalformedRequest, PathTooLong } from "./errors";
import type { Handle } from "./listen";
import { problemAnswer } from "./problem";
import { endWith } from "./refuse";
import { MOST_PATH, pathOf } from "./request-path";

export type FrontSettings = {
  /** Where the pages about errors are. */
  baseUrl: string;
};

/** Names and addresses, perhaps with a port: anything else in a Host header makes no URL. */
const HOST = /^([\w.-]{1,255}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i;

/**
 * What each request meets first, whichever door it is for: what is too large for any of them is refused
 * before it is looked at, with a failure of the catalogue.
 */
export function withFront(settings: FrontSettings, handle: Handle): Handle {
  return (request, response) => {
    // The connection has had its last answer: what comes after it on it is not for us.
    if (request.socket.writableEnded) return;
    const refused = refusal(request);
    if (refused) refuse(request, response, refused, settings.baseUrl);
    else handle(request, response);
  };
}

function refusal(request: IncomingMessage): Failure | null {
  if (!HOST.test(request.headers.host ?? "")) {
    return MalformedRequest({ detail: "The Host header is missing, or names no host." });
  }
  return pathOf(request.url ?? "/").length > MOST_PATH ? PathTooLong() : null;
}

/** Answers a request instead of any door, and ends its connection: who sends such things may send more. */
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
