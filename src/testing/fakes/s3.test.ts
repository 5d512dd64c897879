import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket } from "@/server/files/bucket";
import { isSignedBy, startS3 } from "./s3";

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

/** Opens the stand-in by AWS's own client. */
const openSdk = (secretAccessKey = s3.keys.secretAccessKey) =>
  new S3Client({
    ...{ endpoint: s3.endpoint, region: "us-east-1", forcePathStyle: true, maxAttempts: 1 },
    credentials: { ...s3.keys, secretAccessKey },
  });
const at = (Key: string) => ({ Bucket: s3.bucket, Key });

test("AWS's client and ours read each other's objects in the stand-in", async () => {
  const sdk = openSdk();
  const ours = openBucket({ ...s3, ...s3.keys, region: "us-east-1", pathStyle: true });
  const bytes = Buffer.from([0, 255, 10, 13, 128]);
  await sdk.send(new PutObjectCommand({ ...at("theirs ü.png"), Body: bytes }));
  const read = await ours.read({ content: null, object: encodeURIComponent("theirs ü.png") });
  expect(Buffer.from(read)).toEqual(bytes);
  const { object } = await ours.keep("ours.png", bytes);
  const { Body } = await sdk.send(new GetObjectCommand(at(object ?? "")));
  expect(Buffer.from((await Body?.transformToByteArray()) ?? [])).toEqual(bytes);
  await sdk.send(new DeleteObjectCommand(at("ours.png")));
  await expect(ours.read({ content: null, object: "ours.png" })).rejects.toThrow("answered 404");
});

test("AWS's client reads the stand-in's refusals as those of S3", async () => {
  const get = (sdk: S3Client, of = at("none.png")) => sdk.send(new GetObjectCommand(of));
  await expect(get(openSdk())).rejects.toMatchObject({ name: "NoSuchKey" });
  await expect(get(openSdk("another"))).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
  const other = { ...at("none.png"), Bucket: "others" };
  await expect(get(openSdk(), other)).rejects.toMatchObject({ name: "NoSuchBucket" });
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const CREDENTIAL = "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const host = "examplebucket.s3.amazonaws.com";
const stamp = { host, "x-amz-date": "20130524T000000Z" };

test.each([
  {
    what: "reading a part of an object",
    method: "GET",
    url: "/test.txt",
    headers: {
      ...stamp,
      range: "bytes=0-9",
      "x-amz-content-sha256": EMPTY,
      authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
    },
  },
  {
    what: "storing an object",
    method: "PUT",
    url: "/test%24file.text",
    headers: {
      ...stamp,
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL},SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd`,
    },
  },
  {
    what: "listing a bucket",
    method: "GET",
    url: "/?max-keys=2&prefix=J",
    headers: {
      ...stamp,
      "x-amz-content-sha256": EMPTY,
      authorization: `AWS4-HMAC-SHA256 ${CREDENTIAL},SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7`,
    },
  },
])("the stand-in knows the published signature of $what", ({ method, url, headers }) => {
  expect(isSignedBy(SECRET, { method, url, headers })).toBe(true);
  expect(isSignedBy(`${SECRET}x`, { method, url, headers })).toBe(false);
  expect(isSignedBy(SECRET, { method, url: `/x${url}`, headers })).toBe(false);
  expect(isSignedBy(SECRET, { method, url, headers: { ...headers, host: "other" } })).toBe(false);
});
