import http from "node:http";
import type { AddressInfo } from "node:net";

/** With both, a headless browser that a tool drives changes its process and loses the page (Chromium 147). */
const SWAPPING = ["cross-origin-opener-policy", "referrer-policy"];

/**
 * Passes requests on to the application, without the headers that make a driven browser lose the page. Returns the
 * address to ask instead, and how to end it.
 */
export async function withoutSwap(origin: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port, host } = new URL(origin);
  const server = http.createServer((request, response) => {
    const { url, method, headers } = request;
    const asked = http.request(
      { hostname, port, path: url, method, headers: { ...headers, host } },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(([name]) => !SWAPPING.includes(name));
        response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(response);
      },
    );
    asked.on("error", () => response.destroy());
    // A page that is left ends its stream of changes, of which somebody may have a few at a time.
    response.on("close", () => asked.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://localhost:${own}`, stop: () => server.close() };
}
