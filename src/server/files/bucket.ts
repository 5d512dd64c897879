import { AwsClient } from "aws4fetch";
import { type FileStore, FilesUnavailable, type KeptColumns } from "./port";

export type BucketOptions = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  pathStyle: boolean;
  /** Milliseconds for one request. */
  timeoutMs?: number;
};

/** Somebody waits for the picture, and a page asks for many. */
const TIMEOUT_MS = 10_000;

/** Opens a bucket of a storage that speaks S3; opens no connection yet. */
export function openBucket(options: BucketOptions): FileStore {
  const { accessKeyId, secretAccessKey, region, timeoutMs = TIMEOUT_MS } = options;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 1 });
  const base = baseOf(options);
  const ask = async (method: "GET" | "PUT" | "DELETE", object: string, bytes?: Uint8Array) => {
    const init = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(bytes && { body: Uint8Array.from(bytes) }),
    };
    try {
      const answer = await aws.fetch(`${base}/${object}`, init);
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new FilesUnavailable(`${method} ${object}: ${reason}`, { cause });
    }
  };
  const refused = (method: string, object: string, status: number) =>
    new FilesUnavailable(`${method} ${object}: the storage answered ${status}`);
  return {
    kind: "bucket",
    async keep(name, bytes) {
      const { status } = await ask("PUT", name, bytes);
      if (status !== 200) throw refused("PUT", name, status);
      return { content: null, object: name };
    },
    async read({ content, object }: KeptColumns) {
      if (content) return content;
      const { status, bytes } = await ask("GET", object ?? "");
      if (status !== 200) throw refused("GET", object ?? "", status);
      return bytes;
    },
    async remove(object) {
      const { status } = await ask("DELETE", object);
      if (status !== 204 && status !== 200 && status !== 404)
        throw refused("DELETE", object, status);
    },
  };
}

/** Returns the address that names of objects follow. */
function baseOf({ endpoint, bucket, pathStyle }: BucketOptions): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.origin;
}
