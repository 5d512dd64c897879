/** Serves our own REST API as a process of its own: like src/server.ts without Next. */
import { serverHandler } from "@/api/entries/server-handler";
import { listen } from "@/server/http/listen";
import { getEnv } from "@/server/config/env";
import { watchRequests } from "@/server/observe/watch-requests";

const env = getEnv();
const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = env;
if (endpoint) (await import("@/server/observe/tracing")).startTracing({ endpoint, service });
const handle = watchRequests(
  { write: null },
  serverHandler({
    dev: false,
    role: "all",
    pages: () => (_request, response) => response.end(),
    leaving: () => false,
  }),
);
const { PORT: port, HOST: host, BASE_URL: baseUrl } = env;
await listen({ port, host, tls: undefined, handle, baseUrl });
console.log("READY");
// The profiler writes its file when the process ends by itself.
process.on("SIGTERM", () => process.exit(0));
