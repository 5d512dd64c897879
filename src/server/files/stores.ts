import { type Env, getEnv } from "@/server/config/env";
import { openBucket } from "./bucket";
import type { FileStore } from "./port";
import { rowStore } from "./rows";

let opened: { env: Env; bucket: FileStore | null } | undefined;

/** Returns the operator's bucket, or null without one. */
export function getBucket(): FileStore | null {
  const env = getEnv();
  if (opened?.env !== env) opened = { env, bucket: bucketOf(env) };
  return opened.bucket;
}

function bucketOf(env: Env): FileStore | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return openBucket({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE,
  });
}

/** Returns the store that reads every file: with a bucket, also those that still lie in rows. */
export const getReader = (): FileStore => getBucket() ?? rowStore;

/** Returns the store for new files: the bucket if there is one, unless FILES says otherwise. */
export const getKeeper = (): FileStore => (getEnv().FILES === "rows" ? rowStore : getReader());
