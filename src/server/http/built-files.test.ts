import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withBuiltFiles } from "./built-files";

const script = 'console.log("served as it was built");'.repeat(50);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-built-"));
let server: http.Server;

function get(url: string, encoding: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const options = { port, path: url, method, headers: { "accept-encoding": encoding } };
      const request = http.request(options, async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part as Buffer);
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts) });
      });
      request.on("error", reject).end();
    },
  );
}

beforeAll(async () => {
  fs.mkdirSync(path.join(folder, "chunks"));
  fs.writeFileSync(path.join(folder, "chunks/a1.js"), script);
  fs.writeFileSync(path.join(folder, "chunks/font.woff2"), "not text");
  for (const name of ["a1.js", "font.woff2"]) {
    const compressed = zlib.brotliCompressSync(fs.readFileSync(path.join(folder, "chunks", name)));
    fs.writeFileSync(path.join(folder, `chunks/${name}.br`), compressed);
  }
  server = http.createServer(
    withBuiltFiles(folder, (_request, response) => response.writeHead(404).end("next")),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  fs.rmSync(folder, { recursive: true });
});

describe("the scripts of a build", () => {
  it("arrive in the build's compression, for caches to keep for ever", async () => {
    const { status, headers, body } = await get("/_next/static/chunks/a1.js?v=1", "gzip, br");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(zlib.brotliDecompressSync(body).toString()).toBe(script);
  });

  it("come from Next for a browser without Brotli, as all other files do", async () => {
    expect((await get("/_next/static/chunks/a1.js", "gzip")).body.toString()).toBe("next");
    expect((await get("/_next/static/chunks/a1.js", "br;q=0, gzip")).body.toString()).toBe("next");
    expect((await get("/_next/static/chunks/font.woff2", "br")).body.toString()).toBe("next");
    expect((await get("/_next/static/chunks/a1.js", "br", "POST")).body.toString()).toBe("next");
    expect((await get("/_next/static/../../secret.key", "br")).body.toString()).toBe("next");
  });

  it("answer HEAD with their length alone", async () => {
    const { headers, body } = await get("/_next/static/chunks/a1.js", "br", "HEAD");
    expect(Number(headers["content-length"])).toBeGreaterThan(0);
    expect(body).toHaveLength(0);
  });
});
