import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handle } from "@/server/http/listen";
import { meters } from "./meters";
import { aboutRequest, type Observed, observing } from "./request";
import { tracing } from "./tracing-here";

/** Nobody waits for the answer any more: its client has gone. Proxies log it by this number too. */
const GONE = 499;

type Watching = {
  /** Writes the line of a request; null: none are written. */
  write: ((line: object) => void) | null;
};

/** Addresses that machines ask all day: they are counted, and not told of. */
const QUIET = new Set(["/healthz", "/readyz", "/_next/static"]);

/** Lets each request be told of when it is over: one line of the log, one count, one span. */
export function watchRequests({ write }: Watching, handle: Handle): Handle {
  return (request, response) => {
    const about = aboutRequest(request.headers);
    const began = performance.now();
    const trace = tracing()?.request(request, about);
    meters()?.begun();
    response.once("close", () => {
      const over = conclude(request, response, performance.now() - began);
      trace?.end(over.status, about);
      meters()?.answered({ ...over, route: about.route ?? "other" });
      if (write && !QUIET.has(about.route ?? "")) write(lineOf(over, about));
    });
    const work = () => observing(about, () => handle(request, response));
    if (trace) trace.run(work);
    else work();
  };
}

type Over = { method: string; status: number; ms: number };

function conclude({ method }: IncomingMessage, response: ServerResponse, ms: number): Over {
  const status = response.writableFinished ? response.statusCode : GONE;
  return { method: method ?? "GET", status, ms };
}

function lineOf({ method, status, ms }: Over, about: Observed): object {
  return { method, route: about.route, status, ms: Math.round(ms * 10) / 10, ...about };
}
