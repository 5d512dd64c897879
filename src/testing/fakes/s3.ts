import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** A request as its signature covers it. */
export type Signed = {
  method: string;
  /** With its query, as it was sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
};

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** Matches `Authorization` of AWS Signature Version 4. */
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Checks a request's signature by the published rules (AWS Signature Version 4 for S3), written apart from any
 * client's code. Returns whether it is right; a host and date that are not signed are wrong.
 */
export function isSignedBy(secret: string, request: Signed): boolean {
  const one = (name: string) => [request.headers[name] ?? ""].flat().join(",");
  const [, , day = "", region = "", names = "", signature = ""] =
    AUTHORIZATION.exec(one("authorization")) ?? [];
  const signed = names.split(";");
  const date = one("x-amz-date");
  if (!signed.includes("host") || !signed.includes("x-amz-date") || !date.startsWith(day))
    return false;
  const [path = "", query = ""] = request.url.split("?");
  const canonical = [
    request.method,
    path,
    query.split("&").toSorted().join("&"),
    ...signed.map((name) => `${name}:${one(name).trim()}`),
    "",
    names,
    one("x-amz-content-sha256"),
  ].join("\n");
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, day));
  const wanted = hmac(key, text);
  const given = Buffer.from(signature, "hex");
  return given.length === wanted.length && timingSafeEqual(wanted, given);
}

const KEYS = { accessKeyId: "foyer-test", secretAccessKey: "only for tests" };

/** How the bucket behaves: it works, answers with an error, or never answers. */
type Mood = "well" | "failing" | "silent";

/** Starts a bucket that speaks as much S3 as Foyer needs, and refuses what is not signed with the errors of S3. */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  let mood: Mood = "well";
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const end = (status: number, bytes?: Buffer) => void response.writeHead(status).end(bytes);
    const refuse = (status: number, code: string) =>
      void response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);
    if (mood === "silent") return;
    if (mood === "failing") return end(503);
    const { method = "", url = "", headers } = request;
    const hash = headers["x-amz-content-sha256"];
    if (!isSignedBy(KEYS.secretAccessKey, { method, url, headers }))
      return refuse(403, "SignatureDoesNotMatch");
    if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body))
      return refuse(400, "XAmzContentSHA256Mismatch");
    const [path = ""] = url.split("?");
    const [, bucket, ...rest] = path.split("/");
    const name = decodeURIComponent(rest.join("/"));
    if (bucket !== "pictures") return refuse(404, "NoSuchBucket");
    if (!name) return refuse(501, "NotImplemented");
    if (method === "PUT") return (objects.set(name, body), end(200));
    if (method === "DELETE") return (objects.delete(name), end(204));
    const found = objects.get(name);
    return found ? end(200, found) : refuse(404, "NoSuchKey");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "pictures",
    keys: KEYS,
    /** The settings of an installation that keeps its pictures here. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    feel(next: Mood) {
      mood = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
