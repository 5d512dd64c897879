import type http from "node:http";
import { listen } from "@/server/http/listen";
import { pathOf } from "@/server/http/request-path";
import { addGauges } from "./gauges";
import { startMeters, stopMeters } from "./meters";

/** Serves `/metrics` on a port of its own, which members cannot reach. Raises PortRefused. */
export async function serveMetrics(at: { port: number; host: string }): Promise<{
  port: number;
  stop(): Promise<void>;
}> {
  const counted = await startMeters();
  addGauges(counted);
  const { registry } = counted;
  const answer: http.RequestListener = (request, response) => {
    if (pathOf(request.url ?? "/") !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
  const { server, drain } = await listen({ ...at, tls: undefined, handle: answer, baseUrl: "" });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : at.port,
    stop: async () => {
      await drain(0);
      stopMeters();
    },
  };
}
