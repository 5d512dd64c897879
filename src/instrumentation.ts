import type { Instrumentation } from "next";

/** Starts what looks at this process from outside, where it is set: Next calls it before it serves anything. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { getEnv } = await import("@/server/config/env");
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = getEnv();
  if (!endpoint) return;
  const { startTracing } = await import("@/server/observe/tracing");
  startTracing({ endpoint, service });
}

/** Writes the failure of a page or handler into the log: by its route, as an address may hold secrets. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { logPageError } = await import("@/server/observe/log-page-error");
  logPageError(error, {
    method: request.method,
    route: context.routePath,
    kind: context.routeType,
  });
};
