import { gzipSync } from "node:zlib";
import { newId } from "@/lib/ids";
import { getEnv } from "@/server/config/env";
import { MethodNotAllowed } from "@/server/errors";
import type { Peer } from "@/server/http/peer";
import { problemAnswer, toFailure } from "@/server/http/problem";
import { assertHttps } from "@/server/http/transport";
import { etagOf, namesTag } from "@/server/http/etag";
import { makeOpenApiText, readBuiltOpenApi } from "./openapi-text";

type Document = { plain: string; zipped: Buffer<ArrayBuffer>; etag: string };
const made = new Map<string, Document>();

/** `/v1/openapi.json`: the route tables, for programs; without a key, as it holds no data. */
export function openApiEntry(request: Request, peer: Peer): Response {
  const { BASE_URL: baseUrl, TRUST_PROXY: proxies } = getEnv();
  const requestId = newId("req");
  try {
    assertHttps(request, peer, proxies);
    if (!["GET", "HEAD"].includes(request.method)) throw MethodNotAllowed({ allow: "GET, HEAD" });
  } catch (thrown) {
    return problemAnswer(toFailure(thrown, requestId), baseUrl);
  }
  const { plain, zipped, etag } = documentFor(baseUrl);
  const common = {
    etag,
    vary: "accept-encoding",
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-request-id": requestId,
  };
  if (namesTag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: common });
  }
  const zips = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  return new Response(zips ? zipped : plain, {
    headers: {
      ...common,
      "content-type": "application/json",
      ...(zips && { "content-encoding": "gzip" }),
    },
  });
}

/** Returns the document of an installation at an address, as it is served. */
export function openApiText(baseUrl: string): string {
  return documentFor(baseUrl).plain;
}

/** Returns the document: more than a megabyte, compressed to a tenth. */
function documentFor(baseUrl: string): Document {
  const present = made.get(baseUrl);
  if (present) return present;
  const plain = readBuiltOpenApi(baseUrl) ?? makeOpenApiText(baseUrl);
  // Weak: the document is the same, compressed or not.
  const etag = `W/${etagOf(plain)}`;
  const fresh = { plain, zipped: Buffer.from(gzipSync(plain)), etag };
  made.set(baseUrl, fresh);
  return fresh;
}
