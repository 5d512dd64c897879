import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * Serves the scripts and style sheets of a build (`/_next/static/…`) in the build's own Brotli compression, to browsers
 * that accept it; `next` serves everything else. Only files present at the start are known, so no request is turned
 * into a path. Their names change with their content: caches may keep them for ever.
 */
export function withBuiltFiles(folder: string, next: Handle): Handle {
  const files = readCompressed(folder);
  return (request, response) => {
    const file = files.get(request.url?.split("?", 1)[0] ?? "");
    const encodings = String(request.headers["accept-encoding"] ?? "");
    const reads = request.method === "GET" || request.method === "HEAD";
    if (!file || !reads || !/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(encodings)) {
      return next(request, response);
    }
    response.writeHead(200, {
      "content-type": file.type,
      "content-encoding": "br",
      "content-length": file.body.length,
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    response.end(request.method === "HEAD" ? undefined : file.body);
  };
}

/** Reads the compressed files by their address. Next serves a build without them (another host's). */
function readCompressed(folder: string): Map<string, { type: string; body: Buffer }> {
  const names = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" })
    : [];
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const name of names) {
    const type = TYPES[path.extname(name.slice(0, -".br".length))];
    if (!name.endsWith(".br") || !type) continue;
    const address = `/_next/static/${name.slice(0, -".br".length).split(path.sep).join("/")}`;
    files.set(address, { type, body: fs.readFileSync(path.join(folder, name)) });
  }
  return files;
}
