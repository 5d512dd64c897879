import type { IncomingHttpHeaders } from "node:http";
import {
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type TextMapGetter,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Observed } from "./request";
import { provideTracing, tracing } from "./tracing-here";

/**
 * Starts traces by OpenTelemetry's own packages. Next adds the spans of pages to them by itself. This module is
 * imported only where traces are collected: nobody else loads the packages.
 */
export function startTracing({ endpoint, service }: { endpoint: string; service: string }): void {
  if (tracing()) return;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  });
  // Registers W3C Trace Context too, in both directions. OTEL_TRACES_SAMPLER decides which traces are kept.
  provider.register();
  const tracer = trace.getTracer("foyer");
  provideTracing({
    request: (request, about) => {
      const { method = "GET" } = request;
      const parent = propagation.extract(ROOT_CONTEXT, request.headers, HEADERS);
      const attributes = { "http.request.method": method };
      const clock = beginClock();
      const options = { kind: SpanKind.SERVER, attributes, startTime: clock() };
      const span = tracer.startSpan(method, options, parent);
      const here = trace.setSpan(parent, span).setValue(CLOCK, clock);
      about.trace_id = span.spanContext().traceId;
      return {
        run: (work) => context.with(here, work),
        end: (status, told) => {
          tellRequest(span, method, status, told);
          span.end(clock());
        },
      };
    },
    job: (name, work) => {
      const clock = beginClock();
      const options = { kind: SpanKind.CONSUMER, root: true, startTime: clock() };
      const here = ROOT_CONTEXT.setValue(CLOCK, clock);
      return tracer.startActiveSpan(name, options, here, (span) =>
        work()
          .catch((error: unknown) => {
            fail(span, error);
            throw error;
          })
          .finally(() => span.end(clock())),
      );
    },
    call: (name, attributes) => {
      const here = context.active();
      if (!trace.getSpan(here)) return () => undefined;
      const clock = (here.getValue(CLOCK) as Clock | undefined) ?? beginClock();
      const options = { kind: SpanKind.CLIENT, attributes, startTime: clock() };
      const span = tracer.startSpan(name, options, here);
      return (error) => {
        if (error) fail(span, error);
        span.end(clock());
      };
    },
    stop: () => provider.shutdown(),
  });
}

/** Tells the time, in milliseconds since 1970. */
type Clock = () => number;
const CLOCK = createContextKey("the clock of a trace");

/**
 * Returns a clock that goes on from the present time of day without steps, finer than a millisecond. OpenTelemetry
 * begins each span at a whole one, by which calls that follow one another seem to overlap.
 */
function beginClock(): Clock {
  const offset = Date.now() - performance.now();
  return () => offset + performance.now();
}

const HEADERS: TextMapGetter<IncomingHttpHeaders> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, key) => headers[key],
};

function tellRequest(span: Span, method: string, status: number, about: Observed): void {
  const { route, request_id, client_request_id, actor, organization } = about;
  if (route) span.updateName(`${method} ${route}`);
  span.setAttributes({
    "http.response.status_code": status,
    ...(route && { "http.route": route }),
    ...(actor && { "foyer.actor": actor }),
    ...(organization && { "foyer.organization": organization }),
    ...(client_request_id && { "foyer.client_request_id": client_request_id }),
    "foyer.request_id": request_id,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

function fail(span: Span, error: unknown): void {
  // Only the kind: a message may hold values.
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute("error.type", String(code ?? name ?? "error"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
