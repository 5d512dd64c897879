/** Our own server's REST door as a process of its own: what src/server.ts serves without Next. */
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { restFetch } from "@/api/doors";
import { listen } from "@/server/listen";
import { getEnv } from "@/server/env";

const env = getEnv();
const handle = getRequestListener(
  (request, { incoming }) => {
    const { socket } = incoming as HttpBindings["incoming"];
    return restFetch(request, { address: socket.remoteAddress ?? "", tls: "encrypted" in socket });
  },
  { overrideGlobalObjects: false },
);
await listen({ port: env.PORT, host: env.HOST, tls: undefined, handle });
console.log("READY");
// The profiler writes its file when the process ends by itself.
process.on("SIGTERM", () => process.exit(0));
