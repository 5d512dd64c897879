import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const ROOT = path.join(process.cwd(), "node_modules/@scalar/api-reference");

/** Returns the address of the reference's script: it includes the version, so that caches may keep it for ever. */
export async function referenceScript(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  return `/docs/script/${version}`;
}

let made: Promise<{ plain: Buffer<ArrayBuffer>; zipped: Buffer<ArrayBuffer> }> | undefined;

/** Reads three megabytes and compresses them to a third. */
async function readScript() {
  const plain = Buffer.from(await readFile(path.join(ROOT, "dist/browser/standalone.js")));
  return { plain, zipped: Buffer.from(await promisify(gzip)(plain, { level: 9 })) };
}

/** Serves the script of the interactive reference from our own origin. */
export async function referenceBundle(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== (await referenceScript())) {
    return new Response("Not found", { status: 404 });
  }
  const { plain, zipped } = await (made ??= readScript());
  const zips = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  return new Response(zips ? zipped : plain, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      ...(zips && { "content-encoding": "gzip" }),
      vary: "accept-encoding",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
