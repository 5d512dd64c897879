import type { IncomingHttpHeaders } from "node:http";
import {
  context,
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
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      const here = trace.setSpan(parent, span);
      about.trace_id = span.spanContext().traceId;
      return {
        run: (work) => context.with(here, work),
        end: (status, told) => endRequest(span, method, status, told),
      };
    },
    job: (name, work) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, root: true }, (span) =>
        work()
          .catch((error: unknown) => {
            fail(span, error);
            throw error;
          })
          .finally(() => span.end()),
      ),
    call: (name, attributes) => {
      if (!trace.getActiveSpan()) return () => undefined;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes });
      return (error) => {
        if (error) fail(span, error);
        span.end();
      };
    },
    stop: () => provider.shutdown(),
  });
}

const HEADERS: TextMapGetter<IncomingHttpHeaders> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, key) => headers[key],
};

function endRequest(span: Span, method: string, status: number, about: Observed): void {
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
  span.end();
}

function fail(span: Span, error: unknown): void {
  // Only the kind: a message may hold values.
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute("error.type", String(code ?? name ?? "error"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
