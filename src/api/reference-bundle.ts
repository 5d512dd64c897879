import { readFile } from "node:fs/promises";
import path from "node:path";

const ROOT = path.join(process.cwd(), "node_modules/@scalar/api-reference");

/** The address of the reference's script: its version is part of it, so that it may be kept for ever. */
export async function referenceScript(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8")) as {
    version: string;
  };
  return `/docs/script/${version}`;
}

/** The script of the interactive reference, from our own origin. */
export async function referenceBundle(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== (await referenceScript())) {
    return new Response("Not found", { status: 404 });
  }
  const script = await readFile(path.join(ROOT, "dist/browser/standalone.js"));
  return new Response(script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
