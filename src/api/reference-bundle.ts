import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const ROOT = path.join(process.cwd(), "node_modules/@scalar/api-reference");

/** The address of the reference's script: its version is part of it, so that it may be kept for ever. */
export async function referenceScript(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  return `/docs/script/${version}`;
}

let compressed: Promise<Buffer<ArrayBuffer>> | undefined;

/** Three megabytes, a third of that on the way: compressed once, since Next does not compress handlers. */
async function compressedScript(): Promise<Buffer<ArrayBuffer>> {
  const script = await readFile(path.join(ROOT, "dist/browser/standalone.js"));
  return Buffer.from(await promisify(gzip)(script, { level: 9 }));
}

/** The script of the interactive reference, from our own origin. Every browser since 1999 takes gzip. */
export async function referenceBundle(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== (await referenceScript())) {
    return new Response("Not found", { status: 404 });
  }
  return new Response(await (compressed ??= compressedScript()), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "content-encoding": "gzip",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
