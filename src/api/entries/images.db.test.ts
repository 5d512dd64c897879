import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { updateOrganization } from "@/features/platform/organizations/update";
import { createEvent } from "@/features/scheduling/events/create";
import { updateEvent } from "@/features/scheduling/events/update";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { createResource } from "@/features/scheduling/resources/create";
import { updateResource } from "@/features/scheduling/resources/update";
import { HOUR } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { imageEntry } from "./images";
import { makeWorld } from "@/testing/worlds/world";
import { untilBlocked } from "@/testing/waits";
import { deleteImage } from "@/features/platform/images/delete";
import { ImageInUse, ImageInvalid, ImageNotFound } from "@/features/platform/images/errors";
import { getImage } from "@/features/platform/images/get";
import { exchangePhotos, releaseImages } from "@/features/platform/images/store";
import { tidyImages } from "@/features/platform/images/tidy";
import { uploadImage } from "@/features/platform/images/upload";

let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await makeWorld());
});

let shade = 0;
/** Draws a picture like no other. */
function draw(width = 400, height = 300, alpha?: number) {
  shade += 1;
  const background = {
    r: (shade * 16) % 256,
    g: shade * 7,
    b: 120,
    ...(alpha !== undefined && { alpha }),
  };
  return sharp({ create: { width, height, channels: alpha === undefined ? 3 : 4, background } });
}
const upload = async (bytes: Buffer, by = ctx) =>
  uploadImage(by, { data: bytes.toString("base64") });
const picture = async () => upload(await draw().jpeg().toBuffer());
const photo = (image_id: string) => ({ image_id, alt: "A room", focus: null });
const open = async (url: string, accept = "*/*") =>
  imageEntry(
    new Request(new URL(new URL(url).pathname, "http://localhost"), { headers: { accept } }),
  );

describe("an upload", () => {
  test("is turned upright, reduced, and freed of what the camera wrote", async () => {
    const bytes = await draw(3000, 1500)
      .withExif({ IFD0: { Copyright: "Somebody" }, IFD3: { GPSLatitude: "53/1 33/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const image = await upload(bytes);
    expect([image.width, image.height]).toEqual([1280, 2560]);
    const answer = await open(`${image.url}/640.jpg`);
    const meta = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(meta).toMatchObject({ format: "jpeg", width: 640, height: 1280 });
    const written = [meta.exif, meta.xmp, meta.iptc, meta.orientation];
    expect(written.filter((one) => one !== undefined)).toEqual([]);
  });

  test("of the same picture is the same image, but not in another club", async () => {
    const bytes = await draw().png().toBuffer();
    const one = await upload(bytes);
    expect((await upload(bytes)).id).toBe(one.id);
    const other = await makeWorld();
    expect((await upload(bytes, other.ctx)).id).not.toBe(one.id);
    await expect(getImage(other.ctx, { image_id: one.id })).rejects.toMatchObject({
      of: { code: ImageNotFound.code },
    });
  });

  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>')],
    ["a GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")],
    ["a web page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a broken JPEG", Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(200)])],
  ])("%s is refused", async (_what, bytes) => {
    await expect(upload(bytes)).rejects.toMatchObject({ of: { code: ImageInvalid.code } });
  });

  test("a small file that claims many pixels is refused before it is decoded", async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 9_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(upload(bomb)).rejects.toMatchObject({
      of: { code: ImageInvalid.code },
      message: expect.stringContaining("64 million"),
    });
    const tiny = await draw(8, 8).png().toBuffer();
    await expect(upload(tiny)).rejects.toThrow(/at least 16/);
  });
});

describe("the public address", () => {
  test("gives the format that the browser takes, for ever, and runs nothing", async () => {
    const { url } = await picture();
    const answer = await open(`${url}/320`, "image/avif,image/webp,*/*");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/avif",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("sandbox"),
      vary: "accept",
    });
    expect((await open(`${url}/320`)).headers.get("content-type")).toBe("image/jpeg");
    expect((await open(`${url}/321`)).status).toBe(404);
    expect((await open(url.replace(ctx.org.id, "org_00000000000000000000000000"))).status).toBe(
      404,
    );
    const kept = await ctx.db.imageRendition.findMany({
      where: { organization_id: ctx.org.id, image_id: url.split("/").at(-1) ?? "" },
      select: { name: true },
    });
    expect(kept.map(({ name }) => name).toSorted()).toEqual(["320.avif", "320.jpg"]);
  });

  test("an icon is square; a phone's is never transparent, and leaves room for its cut", async () => {
    const { url } = await upload(await draw(300, 200, 0.5).png().toBuffer());
    const read = async (name: string) =>
      sharp(Buffer.from(await (await open(`${url}/${name}`)).arrayBuffer()));
    const maskable = await read("maskable-192.png");
    expect(await maskable.metadata()).toMatchObject({ width: 192, height: 192 });
    expect((await maskable.stats()).isOpaque).toBe(true);
    expect((await (await read("icon-180.png")).stats()).isOpaque).toBe(true);
    expect((await (await read("icon-192.png")).stats()).isOpaque).toBe(false);
  });
});

describe("what shows an image", () => {
  test("a resource, an event, a series and the organization keep it; nothing else does", async () => {
    const [room, event, series, logo] = await Promise.all([
      picture(),
      picture(),
      picture(),
      picture(),
    ]);
    const resource = await createResource(ctx, {
      name: "Room",
      timezone: "UTC",
      photos: [photo(room.id)],
    });
    expect(resource.photos).toEqual([{ ...photo(room.id), url: room.url }]);
    const times = { starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" };
    const shared = { title: "Talk", timezone: "UTC", ...times };
    const talk = await createEvent(ctx, { ...shared, photos: [photo(event.id)] });
    const weekly = await createRecurringEvent(ctx, {
      ...shared,
      rrule: "FREQ=WEEKLY;COUNT=3",
      photos: [photo(series.id)],
    });
    const dates = await ctx.db.event.findMany({
      where: { organization_id: ctx.org.id, recurring_event_id: weekly.id },
    });
    expect(dates.map(({ photos }) => photos)).toEqual([1, 2, 3].map(() => [photo(series.id)]));
    const organization_id = ctx.org.id;
    const told = await updateOrganization(ctx, {
      organization_id,
      branding: { logo_image_id: logo.id },
    });
    expect(told.pictures).toMatchObject({ logo: logo.url, cover: null });

    for (const { id } of [room, event, series, logo])
      await expect(deleteImage(ctx, { image_id: id })).rejects.toMatchObject({
        of: { code: ImageInUse.code },
      });
    await updateResource(ctx, { resource_id: resource.id, photos: [] });
    await updateEvent(ctx, { event_id: talk.id, photos: [] });
    await updateOrganization(ctx, { organization_id, branding: { logo_image_id: null } });
    for (const { id } of [room, event, logo]) {
      expect((await getImage(ctx, { image_id: id })).unused_since).not.toBeNull();
      await deleteImage(ctx, { image_id: id });
      await expect(getImage(ctx, { image_id: id })).rejects.toThrow();
    }
  });

  test("the image of another club is a fault of its field", async () => {
    const other = await makeWorld();
    const { id } = await upload(await draw().png().toBuffer(), other.ctx);
    const photos = [photo(id)];
    await expect(createResource(ctx, { name: "R", timezone: "UTC", photos })).rejects.toMatchObject(
      {
        faults: [{ loc: ["body", "photos", "0", "image_id"], type: "unknown_reference" }],
      },
    );
    const change = { organization_id: ctx.org.id, branding: { cover_image_id: id } };
    await expect(updateOrganization(ctx, change)).rejects.toMatchObject({
      faults: [{ loc: ["body", "branding", "cover_image_id"] }],
    });
  });

  test("an image that is chosen while it is deleted stays", async () => {
    const { id } = await picture();
    const { id: resource_id } = await createResource(ctx, { name: "Race", timezone: "UTC" });
    let deleting: Promise<unknown> = Promise.resolve();
    await inTx(ctx, async (tx) => {
      const photos = [photo(id)];
      await exchangePhotos(tx, photos);
      deleting = deleteImage(ctx, { image_id: id }).catch((error: unknown) => error);
      await untilBlocked(tx, [deleting]);
      await updateResource(tx, { resource_id, photos });
    });
    expect(await deleting).toMatchObject({ of: { code: ImageInUse.code } });
  });
});

test("what nothing has shown for a day is deleted, and what is shown after all stays", async () => {
  const [unused, shown, fresh] = [await picture(), await picture(), await picture()];
  await createResource(ctx, { name: "Shown", timezone: "UTC", photos: [photo(shown.id)] });
  const organization_id = ctx.org.id;
  const long_ago = new Date("2018-01-01T00:00:00Z");
  await ctx.db.image.updateMany({
    where: { organization_id, id: { in: [unused.id, shown.id] } },
    data: { unused_since: long_ago },
  });
  expect(await tidyImages(ctx.db, new Date("2018-01-02T12:00:00Z"))).toBe(1);
  await expect(getImage(ctx, { image_id: unused.id })).rejects.toThrow();
  expect((await getImage(ctx, { image_id: shown.id })).unused_since).toBeNull();
  expect((await getImage(ctx, { image_id: fresh.id })).unused_since).not.toBeNull();
});

test("an unused image has its day in real time, though the club's clock has stood for years", async () => {
  const { ctx: base } = await makeWorld();
  const test_clock_at = new Date("2018-01-01T00:00:00Z");
  const at: Ctx = { ...base, org: { ...base.org, test_clock_at }, now: () => test_clock_at };
  const bytes = await draw().jpeg().toBuffer();
  const { id } = await upload(bytes, at);
  const isFresh = async () => {
    const { unused_since } = await getImage(at, { image_id: id });
    return Math.abs(Date.now() - Date.parse(unused_since ?? "")) < HOUR;
  };
  expect(await isFresh()).toBe(true);
  await upload(bytes, at);
  expect(await isFresh()).toBe(true);
  await inTx(at, (tx) => releaseImages(tx, [id]));
  expect(await isFresh()).toBe(true);
});
