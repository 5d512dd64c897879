import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3 } from "@/testing/fakes/s3";
import { openBucket } from "./bucket";
import { type FileStore, FilesUnavailable } from "./port";
import { rowStore } from "./rows";

let s3: Awaited<ReturnType<typeof startS3>>;
const open = (changes: Partial<Parameters<typeof openBucket>[0]> = {}) =>
  openBucket({
    ...{ endpoint: s3.endpoint, bucket: s3.bucket, region: "us-east-1", pathStyle: true },
    ...s3.keys,
    ...changes,
  });
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

describe.each<[FileStore["kind"], () => FileStore]>([
  ["rows", () => rowStore],
  ["bucket", () => open()],
])("files in %s", (kind, store) => {
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["every byte", Buffer.from(Array.from({ length: 256 }, (_, n) => n))],
    ["five megabytes", Buffer.alloc(5 * 1024 * 1024, "picture")],
  ])("keep %s as it was", async (what, bytes) => {
    const kept = await store().keep(`images/a b/${what}-ü`.replaceAll(" ", "_"), bytes);
    expect((kept.object === null ? "rows" : "bucket") satisfies FileStore["kind"]).toBe(kind);
    expect([kept.content, kept.object].filter((one) => one !== null)).toHaveLength(1);
    expect(Buffer.from(await store().read(kept)).equals(bytes)).toBe(true);
  });

  test("a row that holds its bytes is read wherever new ones go", async () => {
    const content = Buffer.from("in a row");
    expect(await store().read({ content, object: null })).toEqual(content);
  });

  test("an object that is nowhere is unavailable, not empty", async () => {
    const lost = { content: null, object: "images/lost" };
    await expect(store().read(lost)).rejects.toThrow(FilesUnavailable);
  });
});

describe("a bucket", () => {
  test("removes an object, and one that is gone without a fault", async () => {
    const kept = await open().keep("images/once", Buffer.from("x"));
    await open().remove("images/once");
    await open().remove("images/once");
    expect(s3.objects.has("images/once")).toBe(false);
    await expect(open().read(kept)).rejects.toThrow(FilesUnavailable);
  });

  test("refuses whoever has another key", async () => {
    const stranger = open({ secretAccessKey: "another" });
    await expect(stranger.keep("images/theirs", Buffer.from("x"))).rejects.toThrow(/answered 403/);
    expect(s3.objects.has("images/theirs")).toBe(false);
  });

  test("is unavailable while it fails, does not answer, or is not there", async () => {
    const object = "images/any";
    s3.feel("failing");
    await expect(open().read({ content: null, object })).rejects.toThrow(/answered 503/);
    s3.feel("silent");
    await expect(open({ timeoutMs: 100 }).read({ content: null, object })).rejects.toThrow(
      FilesUnavailable,
    );
    s3.feel("well");
    const nowhere = open({ endpoint: "http://127.0.0.1:1" });
    await expect(nowhere.remove(object)).rejects.toThrow(FilesUnavailable);
  });
});
