import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { moveAllFiles } from "@/api/admin/files";
import { archiveMember } from "@/features/backoffice/member-lifecycle/archive";
import { eraseMember } from "@/features/backoffice/member-erase/erase";
import { createMember } from "@/features/people/members/create";
import { removeMemberPhoto, setMemberPhoto } from "@/features/people/members/set-photo";
import { removeLeftovers } from "@/features/platform/images/bytes";
import { deleteImage } from "@/features/platform/images/delete";
import { PicturesUnavailable } from "@/features/platform/images/errors";
import { uploadImage } from "@/features/platform/images/upload";
import { HOUR, MINUTE } from "@/lib/time";
import { inTx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { startS3 } from "@/testing/fakes/s3";
import { withSettings } from "@/testing/settings";
import { makeWorld, type World } from "@/testing/worlds/world";
import { imageEntry } from "./images";

let s3: Awaited<ReturnType<typeof startS3>>;
let world: World;
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(async () => {
  world = await makeWorld();
  s3.feel("well");
});
afterAll(() => s3.stop());

const withBucket = <T>(work: () => Promise<T>, FILES?: "rows" | "bucket") =>
  withSettings({ ...s3.settings, FILES }, work);

let shade = 0;
async function draw(): Promise<string> {
  shade += 1;
  const background = { r: shade * 9, g: 200 - shade, b: 90 };
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return (await image.png().toBuffer()).toString("base64");
}
const upload = async () => uploadImage(world.ctx, { data: await draw() });
const open = (url: string) =>
  imageEntry(new Request(`http://localhost${new URL(url).pathname}/320.png`));
const bytesOf = async (url: string) => Buffer.from(await (await open(url)).arrayBuffer());
/** The objects of this world's organization that the bucket holds. */
const held = () => [...s3.objects.keys()].filter((name) => name.includes(world.ctx.org.id));
/** Removes as the worker does, so much later. */
const sweep = (later = 2 * MINUTE) =>
  removeLeftovers(getDatabase().prisma, new Date(Date.now() + later));
const rowOf = (id: string) =>
  world.ctx.db.image.findFirstOrThrow({
    where: { organization_id: world.ctx.org.id, id },
    select: { original: true, object: true },
  });
const photographed = async () => {
  const { id: member_id } = await createMember(world.ctx, { name: "Ada" });
  await setMemberPhoto(world.ctx, { member_id, data: await draw(), focus: null });
  return member_id;
};

test("a picture and its sizes lie in the bucket, and go with their rows", async () => {
  await withBucket(async () => {
    const image = await upload();
    expect((await open(image.url)).status).toBe(200);
    expect(await rowOf(image.id)).toMatchObject({ original: null });
    expect(held().map((name) => name.split("-").at(-1))).toEqual(["original", "320.png"]);
    await sweep(2 * HOUR);
    expect(held()).toHaveLength(2);
    await deleteImage(world.ctx, { image_id: image.id });
    await sweep();
    expect(held()).toEqual([]);
  });
});

test("an upload that is not stored leaves nothing in the bucket for longer than an hour", async () => {
  await withBucket(async () => {
    const data = await draw();
    const taken = inTx(world.ctx, async (tx) => {
      await uploadImage(tx, { data });
      throw new Error("the rest of the request fails");
    });
    await expect(taken).rejects.toThrow("the rest");
    expect(held()).toHaveLength(1);
    await sweep(HOUR / 2);
    expect(held()).toHaveLength(1);
    await sweep(2 * HOUR);
    expect(held()).toEqual([]);
  });
});

test("a person's photo leaves the bucket when it is removed, replaced or the person erased", async () => {
  await withBucket(async () => {
    const member_id = await photographed();
    await setMemberPhoto(world.ctx, { member_id, data: await draw(), focus: null });
    await sweep();
    expect(held()).toHaveLength(1);
    await removeMemberPhoto(world.ctx, { member_id });
    await sweep();
    expect(held()).toEqual([]);
    const other = await photographed();
    expect(held()).toHaveLength(1);
    await archiveMember(world.ctx, { member_id: other });
    await eraseMember(world.ctx, { member_id: other });
    await sweep();
    expect(held()).toEqual([]);
  });
});

describe("while the bucket cannot be reached", () => {
  test("pictures answer 503, uploads are refused, and deletions are made up for", async () => {
    await withBucket(async () => {
      const image = await upload();
      s3.feel("failing");
      const answer = await open(image.url);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("60");
      expect(answer.headers.get("cache-control")).toBe("no-store");
      await expect(upload()).rejects.toMatchObject({ of: { code: PicturesUnavailable.code } });
      await deleteImage(world.ctx, { image_id: image.id });
      await sweep();
      expect(held()).toHaveLength(1);
      s3.feel("well");
      await sweep();
      expect(held()).toEqual([]);
    });
  });
});

describe("the operator's move", () => {
  const move = (to: string, more: Record<string, boolean> = {}) =>
    moveAllFiles({ to, organization: world.org.id, ...more });

  test("carries pictures there and back, byte for byte, and can be repeated", async () => {
    const image = await upload();
    const before = await bytesOf(image.url);
    await withBucket(async () => {
      expect((await move("bucket", { "dry-run": true })).lines[0]).toMatch(/^2 files/);
      expect(held()).toEqual([]);
      expect(await move("bucket")).toMatchObject({ failed: false, result: { waiting: 0 } });
      expect(await rowOf(image.id)).toMatchObject({ original: null });
      expect(held()).toHaveLength(2);
      expect((await bytesOf(image.url)).equals(before)).toBe(true);
      expect(await move("bucket")).toMatchObject({ result: { moved: 0 } });
      await sweep(2 * HOUR);
      expect(held()).toHaveLength(2);
    });
    await withBucket(async () => {
      expect(await move("rows")).toMatchObject({ failed: false });
      await sweep();
      expect(held()).toEqual([]);
    }, "rows");
    expect(await rowOf(image.id)).toMatchObject({ object: null });
    expect((await bytesOf(image.url)).equals(before)).toBe(true);
  });

  test("broken off by an outage, goes on where it was", async () => {
    const images = [await upload(), await upload()];
    await withBucket(async () => {
      s3.feel("failing");
      await expect(move("bucket")).rejects.toMatchObject({
        of: { code: PicturesUnavailable.code },
      });
      for (const { id } of images) expect(await rowOf(id)).toMatchObject({ object: null });
      s3.feel("well");
      expect(await move("bucket")).toMatchObject({ failed: false });
      for (const { id } of images) expect(await rowOf(id)).toMatchObject({ original: null });
    });
  });

  test("is refused without a bucket, and to where new pictures do not go", async () => {
    expect((await move("bucket")).lines[0]).toContain("S3_BUCKET is not set");
    await withBucket(async () => {
      expect((await move("rows")).lines[0]).toContain("FILES=rows");
      expect((await move("moon")).lines[0]).toContain("bucket or rows");
    });
  });
});
