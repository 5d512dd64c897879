/** Our own server's REST door as a process of its own: what src/server.ts serves without Next. */
import { restFetch } from "@/api/doors";
import { listen } from "@/server/listen";
import { getEnv } from "@/server/env";
import { restListener } from "@/server/rest-listener";

const env = getEnv();
await listen({ port: env.PORT, host: env.HOST, tls: undefined, handle: restListener(restFetch) });
console.log("READY");
// The profiler writes its file when the process ends by itself.
process.on("SIGTERM", () => process.exit(0));
