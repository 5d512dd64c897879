import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";

const FILES: Record<string, { at: string; type: string; headers?: Record<string, string> }> = {
  "worker.js": {
    at: "public/door-files/worker.js",
    type: "text/javascript",
    headers: { "service-worker-allowed": "/door", "cache-control": "no-cache" },
  },
  "decoder.js": {
    at: "public/door-files/decoder.js",
    type: "text/javascript",
    // A worker has a policy of its own: it compiles WebAssembly, and no page does.
    headers: {
      "content-security-policy":
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    },
  },
  "reader.js": { at: "node_modules/zxing-wasm/dist/iife/reader/index.js", type: "text/javascript" },
  "reader.wasm": {
    at: "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm",
    type: "application/wasm",
  },
};

/** `/door/files`: the scanner's worker for offline use, and the decoder for phones without one. */
export async function scannerFiles(request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.split("/")[3] ?? "";
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!file) return new Response("Not found", { status: 404 });
  const bytes = await readPart(file.at);
  return new Response(name === "worker.js" ? await nameCache(bytes) : new Uint8Array(bytes), {
    headers: {
      "content-type": file.type,
      "cache-control": "public, max-age=3600",
      ...file.headers,
    },
  });
}

const readPart = (at: string) => readFile(path.join(/* turbopackIgnore: true */ process.cwd(), at));

/**
 * Writes the cache's name into the worker: it changes with each build and each decoder, so that a phone fetches all
 * files again and deletes the old ones.
 */
async function nameCache(worker: Buffer): Promise<string> {
  const parts = Object.values(FILES).map(({ at }) => readPart(at));
  const build = readPart(".next/BUILD_ID").catch(() => "in development");
  return versionedWorker(String(worker), await Promise.all([build, ...parts]));
}

/** Returns the worker's text with the version that these parts give. */
export function versionedWorker(worker: string, parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(createHash("sha256").update(part).digest());
  return worker.replace("foyer-door-0", `foyer-door-${hash.digest("hex").slice(0, 16)}`);
}
