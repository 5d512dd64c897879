/** Serves our own REST API as a process of its own: like src/server.ts without Next. */
import { serverHandler } from "@/api/entries/server-handler";
import { listen } from "@/server/http/listen";
import { getEnv } from "@/server/config/env";

const env = getEnv();
const handle = serverHandler({
  dev: false,
  role: "all",
  pages: () => (_request, response) => response.end(),
  leaving: () => false,
});
const { PORT: port, HOST: host, BASE_URL: baseUrl } = env;
await listen({ port, host, tls: undefined, handle, baseUrl });
console.log("READY");
// The profiler writes its file when the process ends by itself.
process.on("SIGTERM", () => process.exit(0));
