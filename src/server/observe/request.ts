import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders } from "node:http";
import { newId } from "@/lib/ids";

/** Everything that is told of one request: in its line of the log, in the metrics, in its trace. */
export type Observed = {
  /** Our own name for it, which answers and the history of changes carry. */
  request_id: string;
  /** The name that the client or a proxy gave it. Anybody may repeat one, so it identifies nothing here. */
  client_request_id?: string;
  trace_id?: string;
  /** The pattern of the address; never the address itself, whose parts may be secrets or names. */
  route?: string;
  /** The procedures that a page of ours called. */
  calls?: string[];
  /** Whoever asks, by kind and id. */
  actor?: string;
  organization?: string;
};

// Next may compile its own copy of this module, and both must see the same request.
const shared = globalThis as { foyerObserved?: AsyncLocalStorage<Observed> };
const storage = (shared.foyerObserved ??= new AsyncLocalStorage<Observed>());

/** Runs the work of a request; everything below it may add to what is told of it. */
export function observing<T>(about: Observed, work: () => T): T {
  return storage.run(about, work);
}

/** Adds to what is told of the present request; outside a request it does nothing. */
export function noteRequest(part: Partial<Observed>): void {
  const about = storage.getStore();
  if (about) Object.assign(about, part);
}

/** Returns the id of the present request, or a new one where none is observed. */
export function requestIdHere(): string {
  return storage.getStore()?.request_id ?? newId("req");
}

/** Returns the fields that every line of the log carries during a request. */
export function requestFields(): object {
  const about = storage.getStore();
  if (!about) return {};
  const { request_id, trace_id } = about;
  return trace_id ? { request_id, trace_id } : { request_id };
}

/** What others may name a request: no spaces, quotes or lines, which would forge a log. */
const CLIENT_ID = /^[\w.:/+=-]{1,128}$/;
/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Returns the beginning of what is told of a request: its names, of which invalid ones are left out. */
export function aboutRequest(headers: IncomingHttpHeaders): Observed {
  const about: Observed = { request_id: newId("req") };
  const given = headers["x-request-id"];
  if (typeof given === "string" && CLIENT_ID.test(given)) about.client_request_id = given;
  const parent = headers["traceparent"];
  const [, trace = "", span = ""] = (typeof parent === "string" && TRACEPARENT.exec(parent)) || [];
  if (/[1-9a-f]/.test(trace) && /[1-9a-f]/.test(span)) about.trace_id = trace;
  return about;
}
