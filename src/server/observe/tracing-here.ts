import type { IncomingMessage } from "node:http";
import type { Observed } from "./request";

/** Ends a span; an error marks it as failed. */
export type EndSpan = (error?: unknown) => void;

/** The traces of this process, where somebody collects them. */
export type Tracing = {
  /** Begins the span of a request, below its caller's; `about` gets the id of the trace. */
  request(
    request: IncomingMessage,
    about: Observed,
  ): { run: <T>(work: () => T) => T; end: (status: number, about: Observed) => void };
  /** Runs a job of the background as a trace of its own. */
  job<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Begins the span of a call to a database or another server, below the present one. Without any there is none: the
   * loops ask whether there is work a hundred times a second.
   */
  call(name: string, attributes: Record<string, string>): EndSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
};

// Next's copy of the code starts it (src/instrumentation.ts), and ours uses it.
const shared = globalThis as { foyerTracing?: Tracing };

/** Returns the traces of this process; undefined where OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
export function tracing(): Tracing | undefined {
  return shared.foyerTracing;
}

/** Makes these the traces of this process. */
export function provideTracing(given: Tracing): void {
  shared.foyerTracing = given;
}
